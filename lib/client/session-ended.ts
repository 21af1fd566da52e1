type Listener = () => void;

const listeners = new Set<Listener>();
let isExpected = false;

/** Tells the page that the server no longer knows the session; sign-in opens over the page. */
export function announceSessionEnded(): void {
  if (isExpected) return;
  for (const listener of listeners) listener();
}

/** Calls back whenever a request finds the session ended. Answers the function that stops it. */
export function onSessionEnded(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whoever signs out need not be told that the session has ended. Answers what is called when it goes on after all. */
export function expectSessionEnd(): () => void {
  isExpected = true;
  return () => {
    isExpected = false;
  };
}
