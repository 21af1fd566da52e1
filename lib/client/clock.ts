import { createStore, useStore } from 'zustand';

/** Milliseconds by which the server's clock is ahead of the browser's; undefined before the first response. */
const ahead = createStore<{ ms: number | undefined }>(() => ({ ms: undefined }));

/** Responses have the time to the second. The time of slow responses is too uncertain to use. */
const STEP_MS = 1000;
const SLOW_MS = 10_000;

/**
 * Estimates the server's time from the Date header of a response that just arrived for a request sent at `sentAtMs`.
 */
export function recordServerTime(date: string | null, sentAtMs: number, now = Date.now()): void {
  const saidMs = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(saidMs) || now - sentAtMs > SLOW_MS) return;
  const ms = saidMs + STEP_MS / 2 - (sentAtMs + now) / 2;
  const known = ahead.getState().ms;
  if (known === undefined || Math.abs(known - ms) > STEP_MS) ahead.setState({ ms });
}

/** Milliseconds by which the server's clock is ahead of the browser's; 0 before the first response. */
export const clockOffset = (): number => ahead.getState().ms ?? 0;

/** As `clockOffset`, for components. */
export const useClockOffset = (): number => useStore(ahead, ({ ms }) => ms ?? 0);
