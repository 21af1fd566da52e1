'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { consoleSocketUrl } from '#lib/compute/consoles/console-socket-url.ts';
import type { LinkState } from '#lib/compute/consoles/link-state.ts';
import { openConsoleAddress } from '#lib/compute/consoles/queries.ts';
import { SerialLink } from '#lib/compute/consoles/serial-link.ts';

const RETRY_MS = 1500;

interface Options {
  projectId: string;
  serverId: string;
  isRunning: boolean;
  onData: (text: string) => void;
}

/** A console that connects while the instance runs, and again by itself after what it can come back from. */
export function useSerialLink({ projectId, serverId, isRunning, onData }: Options) {
  const [latencyMs, setLatencyMs] = useState<number>();
  const [state, setState] = useState<LinkState>({ phase: 'connecting' });
  const link = useRef<SerialLink>(undefined);
  const receive = useEffectEvent(onData);
  // External system: the console's connection.
  useEffect(() => {
    const opened = new SerialLink({
      address: async () => consoleSocketUrl('serial', await openConsoleAddress(projectId, serverId, 'serial')),
      socket: (url) => new WebSocket(url, 'binary'),
      onData: (text) => receive(text),
      onState: setState,
      onLatency: setLatencyMs,
    });
    link.current = opened;
    return () => opened.close();
  }, [projectId, serverId]);
  // External system: the same, which follows the instance.
  useEffect(() => {
    if (isRunning) void link.current?.connect();
  }, [isRunning]);
  const returns = state.phase === 'ended' ? state.returns : undefined;
  // External system: the clock.
  useEffect(() => {
    if (returns !== 'soon') return;
    const timer = setTimeout(() => void link.current?.connect(), RETRY_MS);
    return () => clearTimeout(timer);
  }, [returns]);
  return {
    state,
    /** Of the last key that was answered. */
    latencyMs,
    type: (text: string) => link.current?.type(text),
    resize: (columns: number, rows: number) => link.current?.resize(columns, rows),
    reconnect: () => void link.current?.connect(),
  };
}
