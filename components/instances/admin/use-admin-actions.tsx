'use client';

import {
  ArrowRightLeft,
  ExternalLink,
  LifeBuoy,
  Lock,
  LockOpen,
  Mail,
  Play,
  Power,
  RefreshCcwDot,
  Square,
  Trash2,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Action, BulkAction } from '#components/console/action.ts';
import { useSession } from '#lib/client/session.ts';
import type { ServerVerb } from '#lib/compute/server-actions/verbs.ts';
import { can, stateOf } from '#lib/compute/servers/can.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { objectHref } from '#lib/console/paths.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { type Asked, AskedDialog } from './asked-dialog.tsx';

export interface AdminActions {
  of: (server: Server) => readonly Action[];
  bulk: readonly BulkAction<Server>[];
  /** The dialog that asks, when one is open; to be drawn once on the page. */
  dialogs: ReactNode;
}

const may = (verb: ServerVerb) => (server: Server) => can(verb, stateOf(server), true);

/** Moving needs one of the two ways. */
const mayMigrate = (server: Server): true | string => {
  const live = may('live_migrate')(server);
  return live === true ? true : may('migrate')(server);
};

/** The platform builds a server anew only where its host cannot run it any more. */
const mayEvacuate = (server: Server): true | string => {
  if (server.host_status === 'UP') return msg('Its host is up: migrate it, or force the host down first.');
  return may('evacuate')(server);
};

const mayDelete = (server: Server): true | string =>
  server['OS-EXT-STS:task_state'] === 'deleting' ? msg('It is being deleted.') : true;

/** What administrators can do to instances of any project, one by one and in bulk. */
export function useAdminActions(projectId: string, onDeleted?: () => void): AdminActions {
  const t = useT();
  const [asked, setAsked] = useState<Asked>();
  const own = new Set(useSession().data?.projects.map(({ id }) => id));
  const ask = (what: Asked['what']) => (servers: Server[]) => setAsked({ what, servers });
  const openable = ({ tenant_id }: Server): true | Text =>
    own.has(tenant_id) || msg('You have no role in its project. Its page here shows it.');
  const of = (server: Server): Action[] => {
    const one = (what: Asked['what']) => () => ask(what)([server]);
    const action = (what: Asked['what'], label: string, icon: ReactNode, allowed: true | string, group: string) => ({
      label,
      icon,
      allowed,
      group,
      onSelect: one(what),
    });
    const [power, place, protect, danger] = [t('Power'), t('Place'), t('Protect'), t('Danger')];
    return [
      action('start', t('Start'), <Play />, may('start')(server), power),
      action('stop', t('Stop'), <Square />, may('stop')(server), power),
      action('reboot_hard', t('Reboot hard'), <Power />, may('reboot_hard')(server), power),
      action('migrate', t('Migrate'), <ArrowRightLeft />, mayMigrate(server), place),
      action('evacuate', t('Evacuate'), <LifeBuoy />, mayEvacuate(server), place),
      server.locked
        ? action('unlock', t('Unlock'), <LockOpen />, may('unlock')(server), protect)
        : action('lock', t('Lock'), <Lock />, may('lock')(server), protect),
      {
        label: t('Open as project'),
        icon: <ExternalLink />,
        group: t('Owner'),
        allowed: openable(server),
        href: objectHref(server.tenant_id, 'instances', server.id),
      },
      { label: t('Tell the owner'), icon: <Mail />, group: t('Owner'), allowed: true, onSelect: one('tell') },
      { ...action('reset', t('Reset state'), <RefreshCcwDot />, may('reset_state')(server), danger), isDanger: true },
      { ...action('delete', t('Delete'), <Trash2 />, mayDelete(server), danger), isDanger: true },
    ];
  };
  return {
    of,
    bulk: [
      { label: t('Migrate'), allowed: mayMigrate, onRun: ask('migrate_all') },
      { label: t('Evacuate'), allowed: mayEvacuate, onRun: ask('evacuate') },
      { label: t('Start'), allowed: may('start'), onRun: ask('start') },
      { label: t('Stop'), allowed: may('stop'), onRun: ask('stop') },
      { label: t('Delete'), allowed: mayDelete, isDanger: true, onRun: ask('delete') },
    ],
    dialogs: asked && (
      <AskedDialog projectId={projectId} asked={asked} onClose={() => setAsked(undefined)} onDeleted={onDeleted} />
    ),
  };
}
