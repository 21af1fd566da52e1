'use client';

import { ChevronLeft, ChevronRight, type LucideIcon, Pencil, RefreshCw, X } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { Action } from '#components/console/action.ts';
import { actByKey, keysOf } from '#components/console/action-keys.ts';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { ObjectHeader, type ObjectHeaderProps } from '#components/console/object-header.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { useSession } from '#lib/client/session.ts';
import { useHotkeys } from '#lib/client/use-hotkeys.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { addressesOf } from '#lib/compute/servers/view/attributes.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { type ListedInstance, listedInstances, neighboursIn } from '../listed-instances.ts';
import { relaunchHref } from '../relaunch.ts';
import { RenameField } from './rename-field.tsx';

interface InstanceHeaderProps {
  scope: string;
  row: Server;
  actions: readonly Action[];
  header: ObjectHeaderProps;
}

/** The header of an instance, which can be renamed there; keys on the page do what its buttons do. */
export function InstanceHeader({ scope, row: server, actions, header }: InstanceHeaderProps) {
  const t = useT();
  const edit = actions.find(({ id }) => id === 'update');
  useHotkeys(Object.fromEntries(keysOf(actions).map((key) => [key, () => actByKey(actions, key)])));
  const [renaming, setRenaming] = useState<'not yet' | 'now' | 'done'>('not yet');
  return (
    <ObjectHeader
      {...header}
      title={
        renaming === 'now' ? (
          <RenameField projectId={scope} server={server} onClose={() => setRenaming('done')} />
        ) : (
          server.name
        )
      }
      status={
        <>
          {renaming !== 'now' && edit?.allowed === true && (
            <IconButton
              icon={Pencil}
              label={t('Rename {name}', { name: server.name })}
              size="small"
              className="-ms-2"
              autoFocus={renaming === 'done'}
              onClick={() => setRenaming('now')}
            />
          )}
          {header.status}
        </>
      }
      description={<Place server={server} />}
      links={<NeighbourLinks projectId={scope} serverId={server.id} />}
      buttonActions={useButtons(scope, server, actions)}
    />
  );
}

function Place({ server }: { server: Server }) {
  const t = useT();
  const project = useSession().data?.projects.find(({ id }) => id === server.tenant_id);
  const zone = server['OS-EXT-AZ:availability_zone'];
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {project && <span>{t('Project {name}', { name: project.name })}</span>}
      {zone && <span>{t('Zone {zone}', { zone })}</span>}
      {addressesOf(server).map(({ address }) => (
        <CopyableId key={address} id={address} />
      ))}
    </span>
  );
}

/** Buttons besides those that the verbs declare for the state. */
function useButtons(projectId: string, server: Server, actions: readonly Action[]): readonly Action[] {
  const t = useT();
  const state = server['OS-EXT-STS:vm_state'];
  if (state === 'building') {
    const isDeletion = ({ id }: Action) => id === 'delete';
    const cancel = { label: t('Cancel launch'), icon: <X aria-hidden />, isFirst: true };
    return actions.map((action) => (isDeletion(action) ? { ...action, ...cancel } : action));
  }
  // With a fault, the banner has this action, with alternatives.
  if (state !== 'error' || server.fault) return actions;
  const href = relaunchHref(projectId, server);
  const again = {
    label: t('Launch again'),
    href,
    allowed: true,
    icon: <RefreshCw aria-hidden />,
    isFirst: true,
  } as const;
  return [again, ...actions];
}

/** Links to the previous and next instance of the last displayed list; also `[` and `]`. */
function NeighbourLinks({ projectId, serverId }: { projectId: string; serverId: string }) {
  const t = useT();
  const router = useRouter();
  const { previous, next } = neighboursIn(useStore(listedInstances), projectId, serverId);
  const go = (server: ListedInstance | undefined) => {
    if (server) router.push(objectHref(projectId, 'instances', server.id));
  };
  useHotkeys({ '[': () => go(previous), ']': () => go(next) });
  if (!previous && !next) return null;
  const button = (icon: LucideIcon, label: string, server: ListedInstance | undefined) => (
    <IconButton
      icon={icon}
      label={server ? `${label}: ${server.name}` : label}
      onClick={() => go(server)}
      disabled={server === undefined}
    />
  );
  return (
    <span className="inline-flex">
      {button(ChevronLeft, t('Previous instance'), previous)}
      {button(ChevronRight, t('Next instance'), next)}
    </span>
  );
}
