'use client';

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { LoadError } from '#components/console/load-error.tsx';
import { toApiError } from '#lib/client/api-error.ts';
import { createPreference } from '#lib/client/preference.ts';
import { isConnectable } from '#lib/compute/consoles/connectable.ts';
import { consoleLogQuery } from '#lib/compute/consoles/console-log-query.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { closeConsole, type DockSession } from './dock-sessions.ts';
import { useRecording } from './recording.ts';
import { SessionOverlay } from './session-overlay.tsx';
import { SessionToolbar } from './session-toolbar.tsx';
import type { MountedTerminal } from './terminal.ts';
import { ToolbarFrame } from './toolbar-frame.tsx';
import { useSerialLink } from './use-serial-link.ts';
import { useTerminal } from './use-terminal.ts';

const useScreenReader = createPreference('nephos-console-screen-reader', false);

interface ConsoleSessionProps {
  session: DockSession;
  /** Called when the console is opened in its own window; by default, it is closed in the dock. */
  onPopOut?: () => void;
  /** Further buttons of the toolbar. */
  children?: ReactNode;
}

export function ConsoleSession({ session, onPopOut, children }: ConsoleSessionProps) {
  const toolbar = useRef<HTMLDivElement>(null);
  const [isScreenReader, setIsScreenReader] = useScreenReader();
  const [hasLog, setHasLog] = useState(false);
  const leave = () => toolbar.current?.querySelector('button')?.focus();
  const { link, element, ...shown } = useConsole(session, isScreenReader, leave);
  return (
    <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
      <ToolbarFrame ref={toolbar}>
        <SessionToolbar
          session={session}
          terminal={shown.terminal}
          isOpen={shown.isOpen}
          latencyMs={link.latencyMs}
          recording={shown.recording}
          isScreenReader={isScreenReader}
          onScreenReader={setIsScreenReader}
          hasLog={hasLog}
          onLog={setHasLog}
          onType={link.type}
          onPopOut={onPopOut ?? (() => closeConsole(session.serverId))}
        >
          {children}
        </SessionToolbar>
      </ToolbarFrame>
      <div className="flex min-h-0 flex-1 max-md:flex-col">
        <div className="relative min-h-0 min-w-0 flex-1 bg-terminal p-2">
          <div ref={element} className="size-full" />
          <SessionOverlay
            session={session}
            state={link.state}
            server={shown.server}
            isRunning={shown.isRunning}
            isGone={shown.isGone}
            onReconnect={link.reconnect}
          />
        </div>
        {hasLog && <LogPane projectId={session.projectId} serverId={session.serverId} />}
      </div>
    </div>
  );
}

function useConsole({ projectId, serverId, name }: DockSession, isScreenReader: boolean, onEscape: () => void) {
  const t = useT();
  const { data, error } = useQuery(clientOf(serverApi).show.query(projectId, serverId));
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
    onEscape,
  });
  const isOpen = link.state.phase === 'open';
  const begin = useEffectEvent((shown: MountedTerminal) => {
    const { columns, rows } = shown.size();
    link.resize(columns, rows);
    shown.focus();
  });
  // External system: the guest, which needs the size of the terminal before it draws.
  useEffect(() => {
    if (isOpen && terminal) begin(terminal);
  }, [isOpen, terminal]);
  const isGone = error !== null && toApiError(error).status === 404;
  return { link, element, terminal, recording, isOpen, isRunning, isGone, server: data?.server };
}

const LINES = 500;

function LogPane({ projectId, serverId }: { projectId: string; serverId: string }) {
  const t = useT();
  const query = useQuery(consoleLogQuery(projectId, serverId, LINES));
  return (
    <section
      aria-label={t('Log')}
      className="min-h-0 flex-1 overflow-auto border-s bg-sunken p-2 max-md:border-s-0 max-md:border-t"
    >
      <LoadError answer={query} unknown={t('Could not load the log')} />
      <pre className="font-mono text-small whitespace-pre-wrap">{query.data?.output}</pre>
    </section>
  );
}
