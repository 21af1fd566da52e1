import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { type SeededRandom, seeded } from '#lib/testing/seeded-random.ts';
import { currentProcess } from './simulated-process.ts';
import { virtualTime } from './virtual-time.ts';

/**
 * Replaces clocks, timers and random numbers of this Node process by virtual ones. It must be imported before any module
 * that keeps references to them, and by nothing but a process of its own.
 */

let random: SeededRandom = seeded(0);

/** Begins a new sequence for everything that is random in the platform. */
export function seedPlatform(seed: number): void {
  random = seeded(seed);
}

const nowMs = () => virtualTime.nowMs + (currentProcess()?.clockOffsetMs ?? 0);

class VirtualDate extends Date {
  static override now = nowMs;

  constructor(...parts: [] | [number | string | Date] | [number, number, ...number[]]) {
    if (parts.length === 0) super(nowMs());
    else super(...(parts as [number]));
  }
}

type Timer = { -readonly [K in 'ref' | 'unref']: () => Timer } & {
  hasRef(): boolean;
  refresh(): Timer;
  close(): Timer;
  [Symbol.toPrimitive](): number;
  [Symbol.dispose](): void;
  cancel(): void;
};

let timerCount = 0;
const timersById = new Map<number, Timer>();

function newTimer(ms: number | undefined, work: () => void, isRepeated: boolean): Timer {
  timerCount += 1;
  const id = timerCount;
  const delayMs = Math.max(1, Number(ms ?? 1));
  let cancel: () => void = () => undefined;
  const begin = () => {
    cancel = virtualTime.schedule(delayMs, () => {
      if (isRepeated) begin();
      work();
    });
  };
  begin();
  const timer: Timer = {
    ref: () => timer,
    unref: () => timer,
    hasRef: () => true,
    refresh() {
      cancel();
      begin();
      return timer;
    },
    close() {
      cancel();
      return timer;
    },
    [Symbol.toPrimitive]() {
      timersById.set(id, timer);
      return id;
    },
    [Symbol.dispose]: () => cancel(),
    cancel: () => cancel(),
  };
  return timer;
}

function clear(timer: Timer | number | string | undefined): void {
  const found = typeof timer === 'object' ? timer : timersById.get(Number(timer));
  found?.cancel?.();
}

type Callback = (...args: unknown[]) => void;

const virtualTimers = {
  setTimeout: (work: Callback, ms?: number, ...args: unknown[]) => newTimer(ms, () => work(...args), false),
  setInterval: (work: Callback, ms?: number, ...args: unknown[]) => newTimer(ms, () => work(...args), true),
  setImmediate: (work: Callback, ...args: unknown[]) => newImmediate(() => work(...args)),
  clearTimeout: clear,
  clearInterval: clear,
  clearImmediate: clear,
};

function newImmediate(work: () => void) {
  const cancel = virtualTime.schedule(0, work);
  return { cancel, ref() {}, unref() {}, hasRef: () => true, [Symbol.dispose]: cancel };
}

function delay<T>(ms?: number, value?: T, { signal }: { signal?: AbortSignal } = {}): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const stop = () => {
    cancel();
    reject(new DOMException('The operation was aborted', 'AbortError'));
  };
  const cancel = virtualTime.schedule(Math.max(1, Number(ms ?? 1)), () => {
    signal?.removeEventListener('abort', stop);
    resolve(value as T);
  });
  if (signal?.aborted) stop();
  else signal?.addEventListener('abort', stop, { once: true });
  return promise;
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function fill<T extends ArrayBufferView>(view: T): T {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = random.next() * 256;
  return view;
}

function randomUUID(): string {
  const bytes = fill(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => HEX[byte]).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

function randomBytes(size: number, callback?: (error: null, bytes: Buffer) => void): Buffer | undefined {
  const bytes = fill(Buffer.alloc(size));
  if (!callback) return bytes;
  callback(null, bytes);
  return undefined;
}

globalThis.Date = VirtualDate as DateConstructor;
Object.assign(globalThis, virtualTimers);
Math.random = () => random.next();
Object.defineProperty(performance, 'now', { value: nowMs });
Object.defineProperties(globalThis.crypto, { randomUUID: { value: randomUUID }, getRandomValues: { value: fill } });
Object.assign(crypto, { randomUUID, randomBytes });
const yieldTurn = <T>(value?: T) => new Promise<T>((resolve) => virtualTime.schedule(0, () => resolve(value as T)));
Object.assign(timers, { setTimeout: delay, setImmediate: yieldTurn });
syncBuiltinESMExports();
