'use client';

import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useSession } from '#lib/client/session.ts';
import type { ServerSubject } from '#lib/compute/server-actions/define-verbs.ts';
import { COMMAND_REQUESTS } from '#lib/compute/server-actions/requests.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { stateOf } from '#lib/compute/servers/server-state.ts';
import { msg } from '#lib/i18n/text.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { INSTANCE_PROTECTION } from '../instance-protection.ts';
import { ADMIN_GROUPS, ADMIN_VERBS, canAdminister } from './admin-verbs.ts';

const AdminQuestion = lazyComponent(async () => (await import('./admin-question.tsx')).AdminQuestion);
const DeleteAnyInstances = lazyComponent(async () => (await import('./delete-any-instances.tsx')).DeleteAnyInstances);
const DialogByName = lazyComponent(async () => (await import('./dialog-by-name.tsx')).DialogByName);

const QUESTIONS = {
  ...Object.fromEntries(Object.keys(ADMIN_VERBS).map((name) => [name, AdminQuestion])),
  delete: DeleteAnyInstances,
};

export function useAdminActions(scope: string, onDeleted?: () => void): ObjectActions<Server> {
  const own = new Set(useSession().data?.projects.map(({ id }) => id));
  return useKindActions<Server, string, ServerSubject>({
    ...{ verbs: ADMIN_VERBS, groups: ADMIN_GROUPS, of: scope, kinds: ['server', 'host'], onDeleted },
    stateOf: (server) => server['OS-EXT-STS:vm_state'],
    subjectOf: stateOf,
    can: (name, server) =>
      name === 'open'
        ? own.has(server.tenant_id) ||
          msg('You have no role in its project, but you can view the instance on this page.')
        : canAdminister(name, server),
    requests: COMMAND_REQUESTS,
    questions: QUESTIONS,
    protection: INSTANCE_PROTECTION,
    dialogOf: (name, servers, onClose) => <DialogByName projectId={scope} {...{ name, servers, onClose }} />,
    starts: { open: { href: ({ tenant_id, id }) => objectHref(tenant_id, 'instances', id) } },
  });
}
