'use client';

import { X } from 'lucide-react';
import type { Action } from '#components/console/action.ts';
import { InstanceStatus } from '#components/instances/instance-status.tsx';
import type { Paces } from '#components/instances/stuck-task.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import type { Server } from '#lib/compute/servers/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface ListedStatusProps {
  server: Server;
  paces: Paces;
  /** How it is deleted. */
  remove: Action | undefined;
}

/** The status in a row of the list; what is still being built can be given up on the spot. */
export function ListedStatus({ server, paces, remove }: ListedStatusProps) {
  const t = useT();
  const isBuilding = server['OS-EXT-STS:vm_state'] === 'building' && server['OS-EXT-STS:task_state'] !== 'deleting';
  return (
    <span className="flex items-center justify-between gap-1">
      <span className="min-w-0">
        <InstanceStatus server={server} paces={paces} />
      </span>
      {isBuilding && remove?.allowed === true && (
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
