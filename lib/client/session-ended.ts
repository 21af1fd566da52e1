import { createStore } from 'zustand/vanilla';

/** Called with true if the session has ended, with false to sign in again before its end. */
type Listener = (isOver: boolean) => void;

/** Whether the session has ended on the server and the user has not signed in again. */
export const sessionEnd = createStore(() => ({ hasEnded: false }));

const listeners = new Set<Listener>();
let isExpected = false;
/** Requests that wait for the user to sign in again. */
let waiting: PromiseWithResolvers<boolean> | undefined;

/**
 * Reports that the session has ended on the server, which opens sign-in over the page. Resolves to true once the same
 * user is back; to false if not, or if no listener can sign in.
 */
export function announceSessionEnded(): Promise<boolean> {
  if (isExpected || listeners.size === 0) return Promise.resolve(false);
  waiting ??= Promise.withResolvers<boolean>();
  const { promise } = waiting;
  sessionEnd.setState({ hasEnded: true });
  for (const listener of listeners) listener(true);
  return promise;
}

/** Opens sign-in over the page before the session ends. */
export function requestSignIn(): void {
  for (const listener of listeners) listener(false);
}

/** Lets waiting requests continue: they are repeated if the user is back, and fail otherwise. */
export function resolveSessionEnd(isBack: boolean): void {
  if (isBack) sessionEnd.setState({ hasEnded: false });
  waiting?.resolve(isBack);
  waiting = undefined;
}

/** Calls `listener` when a request finds that the session has ended. Returns a function that unsubscribes. */
export function onSessionEnded(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Suppresses the report while the user signs out. Returns a function that undoes this if the session continues. */
export function expectSessionEnd(): () => void {
  isExpected = true;
  return () => {
    isExpected = false;
  };
}
