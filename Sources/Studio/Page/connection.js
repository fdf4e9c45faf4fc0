// The connection to the server, which holds the state.

export let schema, hello;
export const state = { scene: {}, time: {}, hidden: [], confirmed: {} };  // `confirmed` is the scene as the server has it.
let socket;

export function send(message) {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

/** Connects to the server; `receivers` are functions for its messages by name, for pictures, and for both ends. */
export function connect(receivers) {
  const address = new URL('socket', location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  socket = new WebSocket(address);
  socket.binaryType = 'arraybuffer';
  socket.onopen = receivers.opened;
  socket.onmessage = ({ data }) => {
    if (typeof data !== 'string') return receivers.frame(data);
    const message = JSON.parse(data);
    if (message.hello) {
      hello = { pictures: [], fonts: [], ...message.hello };
      schema = hello.schema;
    }
    for (const [name, value] of Object.entries(message)) receivers[name](value);
  };
  socket.onclose = async () => {
    const answer = await fetch('scene').catch(() => null);
    // The page without its cookie says what to do.
    if (answer?.status === 403) location.reload(); else receivers.lost();
  };
}
