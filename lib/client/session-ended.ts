type Listener = () => void;

const listeners = new Set<Listener>();

/** Tells the page that the server no longer knows the session; sign-in opens over the page. */
export function announceSessionEnded(): void {
  for (const listener of listeners) listener();
}

/** Calls back whenever a request finds the session ended. Answers the function that stops it. */
export function onSessionEnded(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
