'use client';

import { CircleCheck, CircleSlash, FolderOpen, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Action, BulkAction } from '#components/console/action.ts';
import type { SkippedRow } from '#components/console/skipped.ts';
import { useAsked } from '#components/console/use-asked.tsx';
import { onUse } from '#components/ui/on-use.tsx';
import { toApiError } from '#lib/client/api-error.ts';
import { notifyFailure } from '#lib/client/notices.ts';
import { useSession } from '#lib/client/session.ts';
import { useBulkChange } from '#lib/client/use-bulk-change.ts';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import { identityHref, projectHref } from '#lib/console/paths.ts';
import { projectChange } from '#lib/console/projects/queries.ts';
import type { ListedProject } from '#lib/console/projects/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { DisableProjects } from './disable-projects.tsx';

const EditProject = onUse(async () => (await import('./edit-project.tsx')).EditProject);

interface ProjectDialogRequest {
  what: 'edit' | 'disable';
  projects: readonly [ListedProject, ...ListedProject[]];
}

interface ProjectActions {
  of: (project: ListedProject) => readonly Action[];
  bulk: readonly BulkAction<ListedProject>[];
  dialog: ReactNode;
}

const isDisabled = ({ enabled }: ListedProject) => !enabled || msg('It is already enabled.');
const isEnabled = ({ enabled }: ListedProject) => enabled || msg('It is already disabled.');

function useEnable(scope: string) {
  const change = useBulkChange(scope, ['project']);
  return (projects: readonly ListedProject[]) =>
    void change({
      title: msg('Enabling {count, plural, one {# project} other {# projects}}', { count: projects.length }),
      rows: projects,
      idOf: ({ id }) => id,
      nameOf: ({ name }) => name,
      requestsOf: ({ id }) => [projectChange(id, { enabled: true })],
    }).catch((error: unknown) => notifyFailure(msg('Could not enable the projects'), toApiError(error)));
}

export function useProjectActions(scope: string): ProjectActions {
  const t = useT();
  const may = useMayManage(scope);
  const own = useSession().data?.projects;
  const asking = useAsked<ProjectDialogRequest>();
  const enable = useEnable(scope);
  const ask = (
    what: ProjectDialogRequest['what'],
    [first, ...others]: readonly ListedProject[],
    skipped?: readonly SkippedRow[],
  ) => first && asking.ask({ what, projects: [first, ...others] }, skipped);
  const { asked, close } = asking;
  const dialog = asked && asking.drawn(<OpenDialog scope={scope} asked={asked} onClose={close} />);
  const of = (project: ListedProject): Action[] => {
    const { id } = project;
    const isOwn = own?.some((each) => each.id === id) || msg('You have no role in this project.');
    const disable = () => ask('disable', [project]);
    return [
      { label: t('Work in this project'), icon: <FolderOpen />, allowed: isOwn, href: projectHref(id) },
      { id: 'edit', label: t('Edit'), icon: <Pencil />, allowed: may, onSelect: () => ask('edit', [project]) },
      project.enabled
        ? { id: 'disable', label: t('Disable'), icon: <CircleSlash />, allowed: may, onSelect: disable }
        : { id: 'enable', label: t('Enable'), icon: <CircleCheck />, allowed: may, onSelect: () => enable([project]) },
      {
        label: t('Delete…'),
        icon: <Trash2 />,
        group: t('Danger'),
        isDanger: true,
        allowed: may,
        href: identityHref(scope, 'projects', id, {}, 'teardown'),
      },
    ];
  };
  const inBulk = (verdict: (project: ListedProject) => true | string) => (project: ListedProject) =>
    may === true ? verdict(project) : may;
  const bulk: readonly BulkAction<ListedProject>[] = [
    { label: t('Enable'), allowed: inBulk(isDisabled), onRun: enable },
    { label: t('Disable'), allowed: inBulk(isEnabled), onRun: (rows, skipped) => ask('disable', rows, skipped) },
  ];
  return { of, bulk, dialog };
}

function OpenDialog({ scope, asked, onClose }: { scope: string; asked: ProjectDialogRequest; onClose: () => void }) {
  if (asked.what === 'edit') return <EditProject scope={scope} project={asked.projects[0]} onClose={onClose} />;
  return <DisableProjects scope={scope} projects={asked.projects} onClose={onClose} />;
}
