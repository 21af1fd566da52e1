'use client';

import { X } from 'lucide-react';
import type { Action } from '#components/console/action.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import type { Server } from '#lib/compute/servers/schema.ts';
import { stateOf } from '#lib/compute/servers/server-state.ts';
import { isBeingDeleted, isBuilding } from '#lib/compute/servers/states.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { InstanceStatus } from './instance-status.tsx';
import type { Paces } from './stuck-task.ts';

interface ListedStatusProps {
  projectId: string;
  server: Server;
  paces: Paces | undefined;
  actionsOf: ((server: Server) => readonly Action[]) | undefined;
}

/** The status in a list, with a button to cancel a launch. */
export function ListedStatus({ projectId, server, paces, actionsOf }: ListedStatusProps) {
  const t = useT();
  const state = stateOf(server);
  const isNew = isBuilding(state) && !isBeingDeleted(state);
  const remove = isNew ? actionsOf?.(server).find(({ id }) => id === 'delete') : undefined;
  return (
    <span className="flex items-center justify-between gap-1">
      <span className="min-w-0">
        <InstanceStatus {...{ projectId, server, paces }} />
      </span>
      {remove?.allowed === true && (
        <IconButton
          icon={X}
          label={t('Cancel the launch of {name}', { name: server.name })}
          size="small"
          className="-my-1 -me-2"
          onClick={remove.onSelect}
        />
      )}
    </span>
  );
}
