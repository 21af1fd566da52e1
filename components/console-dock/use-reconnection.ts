'use client';

import { type RefObject, useEffect } from 'react';
import type { LinkState } from '#lib/compute/consoles/link-state.ts';

interface Connection {
  connect: () => Promise<void>;
  /** Delay before the next attempt in ms. */
  pauseMs: number;
}

interface Options {
  /** Connects when this becomes true. */
  isRunning: boolean;
  /** Does not reconnect automatically. */
  isOnce?: boolean;
}

/** Connects a console when its instance runs, and reconnects it after temporary failures. */
export function useReconnection(
  link: RefObject<Connection | undefined>,
  state: LinkState,
  { isRunning, isOnce = false }: Options,
): void {
  // External system: the connection.
  useEffect(() => {
    if (isRunning) void link.current?.connect();
  }, [link, isRunning]);
  const isRetried = isRunning && !isOnce;
  // External system: the clock. Each end is a new state, even with the same cause, so the effect runs again.
  useEffect(() => {
    if (!isRetried || state.phase !== 'ended' || state.returns !== 'soon') return;
    const timer = setTimeout(() => void link.current?.connect(), link.current?.pauseMs);
    return () => clearTimeout(timer);
  }, [link, state, isRetried]);
}
