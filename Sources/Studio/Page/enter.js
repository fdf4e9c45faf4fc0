// Exchanges the code in the address for a cookie, and goes on to the page.

const code = location.hash.slice(1);
// The history does not keep the code.
history.replaceState(null, '', location.pathname);
window.onhashchange = () => location.reload();
const answer = code && await fetch('/enter', { method: 'POST', body: code });
if (answer?.ok) location.replace(await answer.text());
else document.querySelector('dialog').showModal();
