'use client';

import { useRouter } from 'next/navigation';
import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { type ProjectOf, projectOf } from '#lib/client/project-of.ts';
import { isAdminOf, useSession } from '#lib/client/session.ts';
import type { ServerSubject } from '#lib/compute/server-actions/define-verbs.ts';
import { COMMAND_REQUESTS } from '#lib/compute/server-actions/requests.ts';
import { declaredVerbs, hasStateRule, VERBS, type VerbName, verbOf } from '#lib/compute/server-actions/verbs.ts';
import { can } from '#lib/compute/servers/can.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { stateOf } from '#lib/compute/servers/server-state.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { openInDock } from './open-in-dock.ts';

const DeleteInstances = lazyComponent(async () => (await import('./delete-instances.tsx')).DeleteInstances);
const DialogByName = lazyComponent(async () => (await import('./dialog-by-name.tsx')).DialogByName);

const GROUPS = {
  power: msg('Power'),
  reach: msg('Connectivity'),
  attach: msg('Attach'),
  change: msg('Change'),
  protect: msg('Protect'),
  danger: msg('Danger'),
};

export function useInstanceActions(of: ProjectOf<Server>, onDeleted?: () => void): ObjectActions<Server, VerbName> {
  return useKindActions<Server, VerbName, ServerSubject>({
    stateOf: (server) => server['OS-EXT-STS:vm_state'],
    ...{ verbs: VERBS, groups: GROUPS, of, kinds: clientOf(serverApi).act.kinds, onDeleted },
    subjectOf: stateOf,
    can: useRules(of),
    requests: COMMAND_REQUESTS,
    starts: useViews(of),
    dialogOf: (name, servers, onClose) => (
      <DialogByName projectId={projectOf(of, servers[0])} {...{ name, servers, onClose }} />
    ),
    questions: { delete: DeleteInstances },
  });
}

/** Verbs that open a view of the instance. */
function useViews(of: ProjectOf<Server>) {
  const router = useRouter();
  const show = (view: string, server: Server) => {
    const projectId = projectOf(of, server);
    if (view === 'console') openInDock(projectId, server);
    else router.push(objectHref(projectId, 'instances', server.id, { tab: view }));
  };
  return Object.fromEntries(
    declaredVerbs.flatMap(({ name, menu: { shows } = {} }) =>
      shows === undefined ? [] : [[name, { run: ([server]: readonly [Server, ...Server[]]) => show(shows, server) }]],
    ),
  );
}

function useRules(of: ProjectOf<Server>) {
  const projects = useSession().data?.projects;
  const asAdmin = new Set(projects?.filter(isAdminOf).map(({ id }) => id));
  return (verb: VerbName, server: Server): true | string => {
    const rule = verbOf(verb).menu?.allowedAs ?? verb;
    return hasStateRule(rule) ? can(rule, stateOf(server), asAdmin.has(projectOf(of, server))) : true;
  };
}
