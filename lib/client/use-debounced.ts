'use client';

import { useState } from 'react';
import { useTimeout } from './use-timeout.ts';

/** Debounces a value by `ms` milliseconds. */
export function useDebounced<T>(value: T, ms: number): T {
  const [rested, setRested] = useState(value);
  useTimeout(() => setRested(value), ms, value);
  return rested;
}
