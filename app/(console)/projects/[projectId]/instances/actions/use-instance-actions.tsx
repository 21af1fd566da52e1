'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import type { Action, BulkAction } from '#components/console/action.ts';
import { useSession } from '#lib/client/session.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { can, stateOf } from '#lib/compute/servers/can.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { objectHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { type ActionSpec, actionGroups, actionSpecs } from './action-specs.ts';
import { type Asked, OpenDialog } from './open-dialog.tsx';
import { openInDock } from './open-in-dock.ts';
import { useRunCommand } from './use-run-command.ts';

export interface InstanceAction extends Action {
  id: string;
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
  const router = useRouter();
  const [asked, setAsked] = useState<Asked>();
  const run = useRunCommand(projectId);
  const allowed = useVerdict(projectId);
  const show = (what: 'console' | 'log', server: Server) => {
    if (what === 'console') openInDock(projectId, server);
    else router.push(objectHref(projectId, 'instances', server.id, { tab: what }));
  };
  const perform = ({ does }: ActionSpec, servers: readonly Server[]) => {
    if ('run' in does) run(does.run, servers);
    else if ('ask' in does) setAsked({ what: does.ask, isCommand: true, servers });
    else if ('open' in does) setAsked({ what: does.open, isCommand: false, servers });
    else if (servers[0]) show(does.show, servers[0]);
  };
  const toAction = (spec: ActionSpec, server: Server): InstanceAction => {
    const Icon = spec.icon;
    return {
      id: spec.id,
      label: t(spec.label),
      icon: <Icon />,
      group: t(actionGroups[spec.group]),
      isDanger: spec.group === 'danger',
      allowed: allowed(spec, server),
      ...(spec.shortcut ? { shortcut: spec.shortcut } : {}),
      onSelect: () => perform(spec, [server]),
    };
  };
  const actionsOf = (server: Server) =>
    actionSpecs
      .filter(({ isBulkOnly, fits }) => !isBulkOnly && (fits?.(server) ?? true))
      .map((spec) => toAction(spec, server));
  const inRow = new Set(actionSpecs.filter(({ isInRow }) => isInRow).map(({ id }) => id));
  const bulkActions = actionSpecs
    .filter(({ isBulk }) => isBulk)
    .map(
      (spec): BulkAction<Server> => ({
        label: t(spec.label),
        isDanger: spec.group === 'danger',
        allowed: (server) => allowed(spec, server),
        onRun: (servers) => perform(spec, servers),
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

/** What role and state say to an action. Looking is always allowed. */
function useVerdict(projectId: string) {
  const mayWrite = useMayWrite(projectId);
  const isAdmin = useSession().data?.projects.some(({ id, roles }) => id === projectId && roles.includes('admin'));
  return ({ verb, does }: ActionSpec, server: Server): true | string => {
    if (mayWrite !== true && !('show' in does && does.show === 'log')) return mayWrite;
    return verb ? can(verb, stateOf(server), isAdmin) : true;
  };
}
