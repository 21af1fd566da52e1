'use client';

import { RefreshCw, X } from 'lucide-react';
import type { Action } from '#components/console/action.ts';
import { ActionButton } from '#components/console/action-button.tsx';
import { ActionMenu } from '#components/console/action-menu.tsx';
import { ApiLens } from '#components/console/api-lens.tsx';
import type { Crumb } from '#components/console/breadcrumbs.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { addressesOf } from '#lib/compute/servers/facts.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { InstanceAction } from '../actions/use-instance-actions.tsx';
import { InstanceStatus } from '../instance-status.tsx';
import { relaunchHref } from '../relaunch.ts';
import { NeighbourLinks } from './neighbour-links.tsx';

interface InstanceHeaderProps {
  projectId: string;
  server: Server;
  actions: readonly InstanceAction[];
  crumbs: readonly Crumb[];
}

/** Name, status and addresses; the one action that fits the state as a button, the others in the menu. */
export function InstanceHeader({ projectId, server, actions, crumbs }: InstanceHeaderProps) {
  const t = useT();
  const primary = usePrimary(projectId, server, actions);
  const zone = server['OS-EXT-AZ:availability_zone'];
  return (
    <PageHeader
      title={server.name}
      crumbs={crumbs}
      status={<InstanceStatus server={server} />}
      description={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {zone && <span>{t('Zone {zone}', { zone })}</span>}
          {addressesOf(server).map(({ address }) => (
            <CopyableId key={address} id={address} />
          ))}
        </span>
      }
      actions={
        <>
          <NeighbourLinks projectId={projectId} serverId={server.id} />
          <ApiLens
            call={{ path: `compute/v2.1/servers/${server.id}` }}
            command={`openstack server show ${server.id}`}
          />
          {primary && <ActionButton action={primary} />}
          <ActionMenu label={t('Actions for {name}', { name: server.name })} actions={actions} />
        </>
      }
    />
  );
}

/** The action that most people want in a state, where it is not stopping. */
const PRIMARY: Partial<Record<Server['OS-EXT-STS:vm_state'], string>> = {
  stopped: 'start',
  paused: 'unpause',
  suspended: 'resume',
  rescued: 'unrescue',
  shelved: 'unshelve',
  shelved_offloaded: 'unshelve',
};

function usePrimary(projectId: string, server: Server, actions: readonly InstanceAction[]): Action | undefined {
  const t = useT();
  const named = (id: string) => actions.find((action) => action.id === id);
  switch (server['OS-EXT-STS:vm_state']) {
    case 'building': {
      const remove = named('delete');
      return remove && { ...remove, label: t('Cancel launch'), icon: <X aria-hidden /> };
    }
    case 'error':
      // The banner about the fault offers it, with what to choose otherwise.
      if (server.fault) return undefined;
      return {
        label: t('Launch again'),
        href: relaunchHref(projectId, server),
        allowed: true,
        icon: <RefreshCw aria-hidden />,
      };
    case 'resized':
      // The bar below asks.
      return undefined;
    default:
      return named(PRIMARY[server['OS-EXT-STS:vm_state']] ?? 'stop');
  }
}
