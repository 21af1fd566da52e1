'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toApiError } from '#lib/client/api-error.ts';
import { createPreference } from '#lib/client/preference.ts';
import { isConnectable } from '#lib/compute/consoles/connectable.ts';
import { serverQuery } from '#lib/compute/servers/queries.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { DockSession } from './dock-sessions.ts';
import { LogPane } from './log-pane.tsx';
import { SessionOverlay } from './session-overlay.tsx';
import { SessionToolbar } from './session-toolbar.tsx';
import type { MountedTerminal } from './terminal.ts';
import { ToolbarFrame } from './toolbar-frame.tsx';
import { useRecording } from './use-recording.ts';
import { useSerialLink } from './use-serial-link.ts';
import { useTerminal } from './use-terminal.ts';

const useScreenReader = createPreference('nephos-console-screen-reader', false);

/** The serial console of an instance: its terminal, what can be done with it, and its log beside it. */
export function ConsoleSession({ session }: { session: DockSession }) {
  const t = useT();
  const { projectId, serverId, name } = session;
  const toolbar = useRef<HTMLDivElement>(null);
  const [isScreenReader, setIsScreenReader] = useScreenReader();
  const [hasLog, setHasLog] = useState(false);
  const { data, error } = useQuery(serverQuery(projectId, serverId));
  const isRunning = data ? isConnectable(data.server) : false;
  const recording = useRecording(name);
  const link = useSerialLink({
    projectId,
    serverId,
    isRunning,
    onData: (text) => {
      write(text);
      recording.add(text);
    },
  });
  const { element, terminal, write } = useTerminal({
    label: t('Serial console of {name}', { name }),
    isScreenReader,
    onType: link.type,
    onResize: link.resize,
    onEscape: () => toolbar.current?.querySelector('button')?.focus(),
  });
  const isOpen = link.state.phase === 'open';
  const begin = useEffectEvent((shown: MountedTerminal) => {
    const { columns, rows } = shown.size();
    link.resize(columns, rows);
    shown.focus();
  });
  // External system: the guest, which must know the size of the terminal before it draws.
  useEffect(() => {
    if (isOpen && terminal) begin(terminal);
  }, [isOpen, terminal]);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <ToolbarFrame ref={toolbar}>
        <SessionToolbar
          session={session}
          terminal={terminal}
          isOpen={isOpen}
          latencyMs={link.latencyMs}
          recording={recording}
          isScreenReader={isScreenReader}
          onScreenReader={setIsScreenReader}
          hasLog={hasLog}
          onLog={setHasLog}
          onType={link.type}
        />
      </ToolbarFrame>
      <div className="flex min-h-0 flex-1 max-md:flex-col">
        <div className="relative min-h-0 min-w-0 flex-1 bg-terminal p-2">
          <div ref={element} className="size-full" />
          <SessionOverlay
            session={session}
            state={link.state}
            server={data?.server}
            isRunning={isRunning}
            isGone={error !== null && toApiError(error).status === 404}
            onReconnect={link.reconnect}
          />
        </div>
        {hasLog && <LogPane projectId={projectId} serverId={serverId} />}
      </div>
    </div>
  );
}
