'use client';

import { Play, RefreshCw, Square, X } from 'lucide-react';
import { useRouter } from 'next/navigation';
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
import { InstanceStatus } from '../instance-status.tsx';
import { relaunchHref } from '../relaunch.ts';
import { useInstanceActions } from '../use-instance-actions.tsx';

interface InstanceHeaderProps {
  projectId: string;
  server: Server;
  crumbs: readonly Crumb[];
}

/** Name, status and addresses; the one action that fits the state as a button, the others in the menu. */
export function InstanceHeader({ projectId, server, crumbs }: InstanceHeaderProps) {
  const t = useT();
  const router = useRouter();
  const { actionsOf, dialogs } = useInstanceActions(projectId, () => router.push(`/projects/${projectId}/instances`));
  const actions = actionsOf(server);
  const primary = usePrimary(projectId, server, actions);
  const zone = server['OS-EXT-AZ:availability_zone'];
  return (
    <>
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
            <ApiLens
              call={{ path: `compute/v2.1/servers/${server.id}` }}
              command={`openstack server show ${server.id}`}
            />
            {primary && <ActionButton action={primary} />}
            <ActionMenu label={t('Actions for {name}', { name: server.name })} actions={actions} />
          </>
        }
      />
      {dialogs}
    </>
  );
}

/** The action that most people want in this state. */
function usePrimary(projectId: string, server: Server, actions: readonly Action[]): Action | undefined {
  const t = useT();
  const named = (label: string) => actions.find((action) => action.label === label);
  switch (server['OS-EXT-STS:vm_state']) {
    case 'building': {
      const remove = named(t('Delete'));
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
    case 'stopped':
      return {
        ...named(t('Start')),
        label: t('Start'),
        allowed: named(t('Start'))?.allowed ?? true,
        icon: <Play aria-hidden />,
      };
    default:
      return {
        ...named(t('Stop')),
        label: t('Stop'),
        allowed: named(t('Stop'))?.allowed ?? true,
        icon: <Square aria-hidden />,
      };
  }
}
