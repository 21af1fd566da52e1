/** Shared by the page, because a channel does not receive its own messages. */
let channel: BroadcastChannel | undefined;

function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('nephos-signed-in');
  return channel;
}

/** Notifies the browser's other pages that a user has signed in; all pages share the session. */
export const announceSignIn = (): void => openChannel().postMessage('');

/** Calls `listener` when a user has signed in on another page. Returns a function that unsubscribes. */
export function onSignedIn(listener: () => void): () => void {
  const heard = openChannel();
  heard.addEventListener('message', listener);
  return () => heard.removeEventListener('message', listener);
}
