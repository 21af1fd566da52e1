import { createStore } from 'zustand/vanilla';

/** Told whether the session is over, or whether its user only signs in before it is. */
type Listener = (isOver: boolean) => void;

/** Whether the server is known to have ended the session, and its user is not back yet. */
export const sessionEnd = createStore(() => ({ hasEnded: false }));

const listeners = new Set<Listener>();
let isExpected = false;
/** What waits for somebody to sign in again. */
let waiting: PromiseWithResolvers<boolean> | undefined;

/**
 * Tells the page that the server no longer knows the session; sign-in opens over the page. Answers true once the same
 * user is back, false when nobody comes: then, and where no page listens, what failed has failed.
 */
export function announceSessionEnded(): Promise<boolean> {
  if (isExpected || listeners.size === 0) return Promise.resolve(false);
  waiting ??= Promise.withResolvers<boolean>();
  const { promise } = waiting;
  sessionEnd.setState({ hasEnded: true });
  for (const listener of listeners) listener(true);
  return promise;
}

/** Opens sign-in over the page for who would rather not wait for the end. */
export function askToSignIn(): void {
  for (const listener of listeners) listener(false);
}

/** Lets go on what has waited: again, when the user is back, or not at all. */
export function settleSessionEnd(isBack: boolean): void {
  if (isBack) sessionEnd.setState({ hasEnded: false });
  waiting?.resolve(isBack);
  waiting = undefined;
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
