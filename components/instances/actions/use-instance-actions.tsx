'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import {
  useVerbActions,
  type VerbAction,
  type VerbActions,
  type VerbItem,
  verbItems,
} from '#components/console/use-verb-actions.tsx';
import { useSession } from '#lib/client/session.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import type { ServerSubject } from '#lib/compute/server-actions/define-verbs.ts';
import { declaredVerbs, isCommand, isRuled, type VerbName, verbOf } from '#lib/compute/server-actions/verbs.ts';
import { can, stateOf } from '#lib/compute/servers/can.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { objectHref } from '#lib/console/paths.ts';
import { msg } from '#lib/i18n/text.ts';
import { type Asked, OpenDialog } from './dialogs.tsx';
import { openInDock } from './open-in-dock.ts';
import { useServerCommands } from './use-server-commands.ts';

type Item = VerbItem<VerbName, ServerSubject>;

const ITEMS = verbItems(declaredVerbs, {
  power: msg('Power'),
  reach: msg('Reach'),
  attach: msg('Attach'),
  change: msg('Change'),
  protect: msg('Protect'),
  danger: msg('Danger'),
});

export type InstanceAction = VerbAction<VerbName>;

interface InstanceActions extends VerbActions<Server, VerbName> {
  /** The dialog that is open, if any; to be drawn once. */
  dialog: ReactNode;
}

/** What can be done to instances, one by one and in bulk; the rules are those of the server. */
export function useInstanceActions(projectId: string, onDeleted?: () => void): InstanceActions {
  const [asked, setAsked] = useState<Asked>();
  const actions = useVerbActions<Server, VerbName, ServerSubject>({
    items: ITEMS,
    subjectOf: stateOf,
    allowed: useVerdict(projectId),
    perform: usePerform(projectId, setAsked),
  });
  const close = () => setAsked(undefined);
  return {
    ...actions,
    dialog: asked && <OpenDialog projectId={projectId} asked={asked} onClose={close} onDeleted={onDeleted} />,
  };
}

/** Shows what an action is for, asks before it is done, or does it. */
function usePerform(projectId: string, ask: (asked: Asked) => void) {
  const router = useRouter();
  const { run } = useServerCommands(projectId);
  const show = (what: string, server: Server) => {
    if (what === 'console') openInDock(projectId, server);
    else router.push(objectHref(projectId, 'instances', server.id, { tab: what }));
  };
  return ({ id, shows, dialog }: Item, servers: readonly Server[]) => {
    if (shows && servers[0]) show(shows, servers[0]);
    else if (dialog || verbOf(id).question) ask({ verb: id, servers });
    else if (isCommand(id)) run(id, servers);
  };
}

/** What role and state say to an action. Looking is always allowed. */
function useVerdict(projectId: string) {
  const mayWrite = useMayWrite(projectId);
  const isAdmin = useSession().data?.projects.some(({ id, roles }) => id === projectId && roles.includes('admin'));
  return ({ id, allowedAs = id, isForReaders }: Item, server: Server): true | string => {
    if (mayWrite !== true && !isForReaders) return mayWrite;
    return isRuled(allowedAs) ? can(allowedAs, stateOf(server), isAdmin) : true;
  };
}
