'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import type { Action, BulkAction } from '#components/console/action.ts';
import { useSession } from '#lib/client/session.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { isCommand, type VerbName, verbOf } from '#lib/compute/server-actions/verbs.ts';
import { can, stateOf } from '#lib/compute/servers/can.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { objectHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { type Asked, OpenDialog } from './dialogs.tsx';
import { type MenuItem, menuItems } from './menu-items.ts';
import { openInDock } from './open-in-dock.ts';
import { useRunCommand } from './use-run-command.ts';

export interface InstanceAction extends Action {
  id: VerbName;
}

export interface InstanceActions {
  /** Everything that can be done to an instance. */
  actionsOf: (server: Server) => readonly InstanceAction[];
  /** What is done most often: the menu of a row. */
  rowActionsOf: (server: Server) => readonly InstanceAction[];
  bulkActions: readonly BulkAction<Server>[];
  /** The dialog that asks, when one is open; to be drawn once on the page. */
  dialogs: ReactNode;
}

/** What can be done to instances, one by one and in bulk; the rules are those of the server. */
export function useInstanceActions(projectId: string, onDeleted?: () => void): InstanceActions {
  const t = useT();
  const [asked, setAsked] = useState<Asked>();
  const allowed = useVerdict(projectId);
  const perform = usePerform(projectId, setAsked);
  const toAction = (item: MenuItem, server: Server): InstanceAction => ({
    id: item.id,
    label: t(item.label),
    icon: <item.Icon />,
    group: t(item.groupLabel),
    isDanger: item.group === 'danger',
    allowed: allowed(item, server),
    ...(item.shortcut ? { shortcut: item.shortcut } : {}),
    onSelect: () => perform(item, [server]),
  });
  const actionsOf = (server: Server) => {
    const state = stateOf(server);
    return menuItems
      .filter(({ isBulkOnly, fits }) => !isBulkOnly && (fits?.(state) ?? true))
      .map((item) => toAction(item, server));
  };
  const inRow = new Set(menuItems.filter(({ isInRow }) => isInRow).map(({ id }) => id));
  const bulkActions = menuItems
    .filter(({ isBulk }) => isBulk)
    .map(
      (item): BulkAction<Server> => ({
        label: t(item.label),
        isDanger: item.group === 'danger',
        allowed: (server) => allowed(item, server),
        onRun: (servers) => perform(item, servers),
      }),
    );
  return {
    actionsOf,
    rowActionsOf: (server) => actionsOf(server).filter(({ id }) => inRow.has(id)),
    bulkActions,
    dialogs: asked && (
      <OpenDialog projectId={projectId} asked={asked} onClose={() => setAsked(undefined)} onDeleted={onDeleted} />
    ),
  };
}

/** Shows what an action is for, asks before it is done, or does it. */
function usePerform(projectId: string, ask: (asked: Asked) => void) {
  const router = useRouter();
  const run = useRunCommand(projectId);
  const show = (what: string, server: Server) => {
    if (what === 'console') openInDock(projectId, server);
    else router.push(objectHref(projectId, 'instances', server.id, { tab: what }));
  };
  return ({ id, shows, dialog }: MenuItem, servers: readonly Server[]) => {
    if (shows && servers[0]) show(shows, servers[0]);
    else if (dialog || verbOf(id).question) ask({ verb: id, servers });
    else if (isCommand(id)) run(id, servers);
  };
}

/** What role and state say to an action. Looking is always allowed. */
function useVerdict(projectId: string) {
  const mayWrite = useMayWrite(projectId);
  const isAdmin = useSession().data?.projects.some(({ id, roles }) => id === projectId && roles.includes('admin'));
  return ({ rule, shows }: MenuItem, server: Server): true | string => {
    if (mayWrite !== true && shows !== 'log') return mayWrite;
    return rule ? can(rule, stateOf(server), isAdmin) : true;
  };
}
