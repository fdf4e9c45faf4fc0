// The connection to the server, which holds the state.

import { answered, editNumber, noteAnswer, refuse } from './editing.js';
import { $, toast } from './elements.js';
import { noteBoxes, showPicked } from './hold.js';
import { sendView, showFrame } from './picture.js';
import { ask, copyCommand, copying, showJob, showLost, showWallpaper } from './results.js';
import { start } from './studio.js';
import { setTime, showState } from './time.js';

export const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
export let schema, hello, state = { scene: {}, time: {}, hidden: [] };
export let confirmed = {};  // The scene as the server has it.
let socket;

export function send(message) {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

export function connect() {
  const address = new URL('socket', location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  socket = new WebSocket(address);
  socket.binaryType = 'arraybuffer';
  socket.onopen = () => { sendView(); if (reduced) setTime({ playing: false }); };
  socket.onmessage = ({ data }) => typeof data === 'string' ? receive(JSON.parse(data)) : showFrame(data);
  socket.onclose = async () => {
    const answer = await fetch('scene').catch(() => null);
    // The page without its cookie says what to do.
    if (answer?.status === 403) location.reload(); else showLost();
  };
}

function receive(message) {
  if (message.hello) {
    hello = { pictures: [], fonts: [], ...message.hello };
    schema = hello.schema;
    start();
  }
  if (message.state) {
    // An edit of this tab that is still on its way is newer than the state.
    noteAnswer(message.state.id);
    const scene = answered < editNumber ? state.scene : structuredClone(message.state.scene);
    confirmed = message.state.scene;
    state = { ...message.state, scene };
    showState();
    if (copying) copyCommand();
  }
  if (message.refused) refuse(message.refused);
  if (message.boxes) noteBoxes(message.boxes);
  if ('picked' in message) showPicked(message.picked);
  if (message.saved) toast(`Saved ${message.saved.file}`);
  if (message.conflict) ask(message.conflict);
  if (message.wallpaper) showWallpaper(message.wallpaper);
  if (message.export) showJob(message.export);
}
