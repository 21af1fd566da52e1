'use client';

import { useRouter } from 'next/navigation';
import type { ActionStart, NamedAction, ObjectActions } from '#components/console/use-object-actions.tsx';
import { useVerbActions, type VerbItem, verbItems } from '#components/console/use-verb-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { type ProjectOf, projectOf, sharesDialog } from '#lib/client/project-of.ts';
import { isAdminOf, useSession } from '#lib/client/session.ts';
import { useMayWriteIn } from '#lib/client/use-may-write.ts';
import type { ServerSubject } from '#lib/compute/server-actions/define-verbs.ts';
import { declaredVerbs, hasStateRule, isCommand, type VerbName, verbOf } from '#lib/compute/server-actions/verbs.ts';
import { can } from '#lib/compute/servers/can.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { stateOf } from '#lib/compute/servers/server-state.ts';
import { msg } from '#lib/i18n/text.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { openInDock } from './open-in-dock.ts';
import { useServerCommands } from './use-server-commands.ts';

const OpenDialog = lazyComponent(async () => (await import('./open-dialog.tsx')).OpenDialog);

type Item = VerbItem<VerbName, ServerSubject>;

const ITEMS = verbItems(declaredVerbs, {
  power: msg('Power'),
  reach: msg('Connectivity'),
  attach: msg('Attach'),
  change: msg('Change'),
  protect: msg('Protect'),
  danger: msg('Danger'),
});

export type InstanceAction = NamedAction<VerbName>;

export const useInstanceActions = (of: ProjectOf<Server>, onDeleted?: () => void): ObjectActions<Server, VerbName> =>
  useVerbActions<Server, VerbName, ServerSubject>({
    items: ITEMS,
    subjectOf: stateOf,
    stateOf: (server) => server['OS-EXT-STS:vm_state'],
    allowed: useVerdict(of),
    together: ({ dialog }, servers) => !dialog || sharesDialog(of, servers),
    startOf: useStarts(of, onDeleted),
  });

function useStarts(of: ProjectOf<Server>, onDeleted: (() => void) | undefined) {
  const router = useRouter();
  const { run } = useServerCommands(of);
  const show = (what: string, server: Server) => {
    const projectId = projectOf(of, server);
    if (what === 'console') openInDock(projectId, server);
    else router.push(objectHref(projectId, 'instances', server.id, { tab: what }));
  };
  return ({ id: verb, shows, dialog }: Item): ActionStart<Server> => {
    if (shows) return { run: ([server]) => show(shows, server) };
    if (!dialog && !verbOf(verb).question) return isCommand(verb) ? { run: (servers) => run(verb, servers) } : {};
    return {
      dialog: (servers, onClose) => <OpenDialog {...{ of, verb, servers, onClose, onDeleted }} />,
    };
  };
}

/** Whether role and state allow an action. Actions for readers need no write access. */
function useVerdict(of: ProjectOf<Server>) {
  const mayWriteIn = useMayWriteIn();
  const projects = useSession().data?.projects;
  const asAdmin = new Set(projects?.filter(isAdminOf).map(({ id }) => id));
  return ({ id, allowedAs = id, isForReaders }: Item, server: Server): true | string => {
    const projectId = projectOf(of, server);
    const mayWrite = mayWriteIn(projectId);
    if (mayWrite !== true && !isForReaders) return mayWrite;
    return hasStateRule(allowedAs) ? can(allowedAs, stateOf(server), asAdmin.has(projectId)) : true;
  };
}
