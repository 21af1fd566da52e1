'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LinkState } from '#lib/compute/consoles/link-state.ts';
import { openConsole } from '#lib/compute/consoles/open-console.ts';
import { SerialLink } from '#lib/compute/consoles/serial-link.ts';
import { useReconnection } from './use-reconnection.ts';

interface Options {
  projectId: string;
  serverId: string;
  isRunning: boolean;
  onData: (text: string) => void;
}

/** Connects while the instance runs, and reconnects automatically after temporary failures. */
export function useSerialLink({ projectId, serverId, isRunning, onData }: Options) {
  const [latencyMs, setLatencyMs] = useState<number>();
  const [state, setState] = useState<LinkState>({ phase: 'connecting' });
  const link = useRef<SerialLink>(undefined);
  const receive = useEffectEvent(onData);
  // External system: the connection of the console.
  useEffect(() => {
    const opened = new SerialLink({
      address: () => openConsole(projectId, serverId, 'serial'),
      socket: (url) => new WebSocket(url, 'binary'),
      onData: (text) => receive(text),
      onState: setState,
      onLatency: setLatencyMs,
    });
    link.current = opened;
    return () => opened.close();
  }, [projectId, serverId]);
  useReconnection(link, state, { isRunning });
  return {
    state,
    /** Latency of the last key that was echoed. */
    latencyMs,
    type: (text: string) => link.current?.type(text),
    resize: (columns: number, rows: number) => link.current?.resize(columns, rows),
    reconnect: () => void link.current?.connect(),
  };
}
