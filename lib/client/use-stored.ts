'use client';

import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const values = new Map<string, unknown>();

function read<T>(key: string, fallback: T): T {
  if (!values.has(key)) {
    const raw = localStorage.getItem(key);
    values.set(key, raw === null ? fallback : parse(raw, fallback));
  }
  // Only `write` below puts values under this key, with the type that its caller reads.
  return values.get(key) as T;
}

function parse<T>(raw: string, fallback: T): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return fallback;
  }
}

function write(key: string, value: unknown) {
  values.set(key, value);
  localStorage.setItem(key, JSON.stringify(value));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A preference of this browser, kept in local storage. The fallback must be a constant; the server renders it. */
export function useStored<T>(key: string, fallback: T): [T, (value: T) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => read(key, fallback),
    () => fallback,
  );
  return [value, (next) => write(key, next)];
}
