'use client';

import type { Action } from '#components/console/action.ts';
import { Button } from '#components/ui/button.tsx';
import type { Server } from '#lib/compute/servers/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { InstanceStatus } from './instance-status.tsx';
import type { Paces } from './stuck-task.ts';

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
    <span className="flex items-center justify-between gap-2">
      <InstanceStatus server={server} paces={paces} />
      {isBuilding && remove?.allowed === true && (
        <Button
          size="small"
          variant="ghost"
          className="-my-1"
          aria-label={t('Cancel the launch of {name}', { name: server.name })}
          onClick={remove.onSelect}
        >
          {t('Cancel')}
        </Button>
      )}
    </span>
  );
}
