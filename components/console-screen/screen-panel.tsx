'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SessionOverlay } from '#components/console-dock/session-overlay.tsx';
import { toApiError } from '#lib/client/api-error.ts';
import { isConnectable } from '#lib/compute/consoles/connectable.ts';
import { openConsole } from '#lib/compute/consoles/open-console.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { ScreenView } from './screen-view.tsx';

interface ScreenPanelProps {
  projectId: string;
  serverId: string;
  name: string;
  children?: ReactNode;
}

export function ScreenPanel({ projectId, serverId, name, children }: ScreenPanelProps) {
  const { data, error } = useQuery(clientOf(serverApi).show.query(projectId, serverId));
  const isRunning = data ? isConnectable(data.server) : false;
  const isGone = error !== null && toApiError(error).status === 404;
  return (
    <ScreenView
      name={name}
      isRunning={isRunning}
      address={() => openConsole(projectId, serverId, 'screen')}
      overlay={(state, reconnect) => (
        <SessionOverlay
          session={{ projectId, serverId, name }}
          state={state}
          server={data?.server}
          isRunning={isRunning}
          isGone={isGone}
          onReconnect={reconnect}
        />
      )}
    >
      {children}
    </ScreenView>
  );
}
