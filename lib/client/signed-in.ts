/** One for the whole page, which does not hear itself. */
let channel: BroadcastChannel | undefined;

function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('nephos-signed-in');
  return channel;
}

/** Tells the browser's other pages that somebody has signed in; whoever it is, they have the same session now. */
export const announceSignedIn = (): void => openChannel().postMessage('');

/** Calls back when somebody has signed in on another page. Answers the function that stops it. */
export function onSignedIn(listener: () => void): () => void {
  const heard = openChannel();
  heard.addEventListener('message', listener);
  return () => heard.removeEventListener('message', listener);
}
