'use client';

import { CircleCheck, CircleSlash, FolderOpen } from 'lucide-react';
import { firstReason } from '#components/console/first-reason.ts';
import { DELETE, EDIT, type ObjectActions, useObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { notifyFailure } from '#lib/client/notices.ts';
import { useSession } from '#lib/client/session.ts';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import { useBulkChange } from '#lib/console/activity/use-bulk-change.ts';
import type { ListedProject } from '#lib/console/identity/projects/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { projectApi } from '#lib/identity/projects/contract.ts';
import { identityHref, projectHref } from '#lib/screens/paths.ts';
import { DisableProjects } from './disable-projects.tsx';

const EditProject = lazyComponent(async () => (await import('./edit-project.tsx')).EditProject);

function useEnable(scope: string) {
  const change = useBulkChange(scope, ['project']);
  return (projects: readonly ListedProject[]) =>
    void change({
      title: msg('Enabling {count, plural, one {# project} other {# projects}}', { count: projects.length }),
      rows: projects,
      idOf: ({ id }) => id,
      nameOf: ({ name }) => name,
      requestsOf: ({ id }) => [clientOf(projectApi).update.request(id, { enabled: true })],
    }).catch((error: unknown) => notifyFailure(msg('Could not enable the projects'), error));
}

export function useProjectActions(scope: string): ObjectActions<ListedProject> {
  const may = useMayManage(scope);
  const own = useSession().data?.projects;
  const enable = useEnable(scope);
  return useObjectActions<ListedProject>({
    work: {
      label: msg('Work in this project'),
      icon: FolderOpen,
      allowed: ({ id }) => own?.some((each) => each.id === id) || msg('You have no role in this project.'),
      href: ({ id }) => projectHref(id),
    },
    edit: { ...EDIT, allowed: may, dialog: ([project], onClose) => <EditProject {...{ scope, project, onClose }} /> },
    enable: {
      label: msg('Enable'),
      icon: CircleCheck,
      fits: ({ enabled }) => !enabled,
      isBulk: true,
      allowed: ({ enabled }) => firstReason(may, !enabled || msg('It is already enabled.')),
      run: enable,
    },
    disable: {
      label: msg('Disable'),
      icon: CircleSlash,
      fits: ({ enabled }) => enabled,
      isBulk: true,
      allowed: ({ enabled }) => firstReason(may, enabled || msg('It is already disabled.')),
      dialog: (projects, onClose) => <DisableProjects {...{ scope, projects, onClose }} />,
    },
    delete: {
      ...DELETE,
      label: msg('Delete…'),
      allowed: may,
      href: ({ id }) => identityHref(scope, 'projects', id, {}, 'teardown'),
    },
  });
}
