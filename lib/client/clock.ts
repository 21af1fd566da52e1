import { createStore, useStore } from 'zustand';

/** How far the server's clock is ahead of this browser's, in ms; undefined until an answer has told. */
const ahead = createStore<{ ms: number | undefined }>(() => ({ ms: undefined }));

/** Answers say the time to the second; of slow ones nobody knows when they said it. */
const STEP_MS = 1000;
const SLOW_MS = 10_000;

/** Learns the server's time from an answer to what was asked at `askedAtMs` and came just now. */
export function noteServerTime(date: string | null, askedAtMs: number, now = Date.now()): void {
  const saidMs = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(saidMs) || now - askedAtMs > SLOW_MS) return;
  const ms = saidMs + STEP_MS / 2 - (askedAtMs + now) / 2;
  const known = ahead.getState().ms;
  if (known === undefined || Math.abs(known - ms) > STEP_MS) ahead.setState({ ms });
}

/** How far the server's clock is ahead of this browser's, in ms; 0 until an answer has told. */
export const clockOffset = (): number => ahead.getState().ms ?? 0;

/** The same for a screen, which is drawn again when it changes. */
export const useClockOffset = (): number => useStore(ahead, ({ ms }) => ms ?? 0);
