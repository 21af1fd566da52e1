'use client';

import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useSession } from '#lib/client/session.ts';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import { listedProjectApi } from '#lib/console/identity/projects/contract.ts';
import type { ListedProject } from '#lib/console/identity/projects/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { projectApi } from '#lib/identity/projects/contract.ts';
import { PROJECT_VERBS } from '#lib/identity/projects/verbs.ts';
import { identityHref, projectHref } from '#lib/screens/paths.ts';

const DisableProjects = lazyComponent(async () => (await import('./disable-projects.tsx')).DisableProjects);
const EditProject = lazyComponent(async () => (await import('./edit-project.tsx')).EditProject);
const { disable } = clientOf(listedProjectApi);

export function useProjectActions(scope: string): ObjectActions<ListedProject> {
  const may = useMayManage(scope);
  const own = useSession().data?.projects;
  return useKindActions({
    verbs: PROJECT_VERBS,
    of: scope,
    allowed: ({ id }: ListedProject, verb) =>
      verb === 'work' ? own?.some((each) => each.id === id) || msg('You have no role in this project.') : may,
    kinds: disable.kinds,
    requests: {
      enable: ({ id }) => clientOf(projectApi).update.request(id, { enabled: true }),
      disable: ({ id }) => disable.request(id),
    },
    questions: { disable: DisableProjects },
    dialogs: { edit: ([project], onClose) => <EditProject {...{ scope, project, onClose }} /> },
    starts: {
      work: { href: ({ id }) => projectHref(id) },
      delete: { href: ({ id }) => identityHref(scope, 'projects', id, {}, 'teardown') },
    },
  });
}
