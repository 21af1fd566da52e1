'use client';

import { CircleCheck, CircleSlash, FolderOpen, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Action, BulkAction } from '#components/console/action.ts';
import type { SkippedRow } from '#components/console/skipped-rows-context.ts';
import { useDialogRequest } from '#components/console/use-dialog-request.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { toApiError } from '#lib/client/api-error.ts';
import { notifyFailure } from '#lib/client/notices.ts';
import { useSession } from '#lib/client/session.ts';
import { useBulkChange } from '#lib/client/use-bulk-change.ts';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import { identityHref, projectHref } from '#lib/console/paths.ts';
import type { ListedProject } from '#lib/console/projects/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { projectApi } from '#lib/identity/projects/contract.ts';
import { DisableProjects } from './disable-projects.tsx';

const EditProject = lazyComponent(async () => (await import('./edit-project.tsx')).EditProject);

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
      requestsOf: ({ id }) => [clientOf(projectApi).update.request(id, { enabled: true })],
    }).catch((error: unknown) => notifyFailure(msg('Could not enable the projects'), toApiError(error)));
}

export function useProjectActions(scope: string): ProjectActions {
  const t = useT();
  const may = useMayManage(scope);
  const own = useSession().data?.projects;
  const dialogState = useDialogRequest<ProjectDialogRequest>();
  const enable = useEnable(scope);
  const openDialog = (
    what: ProjectDialogRequest['what'],
    [first, ...others]: readonly ListedProject[],
    skipped?: readonly SkippedRow[],
  ) => first && dialogState.openDialog({ what, projects: [first, ...others] }, skipped);
  const { request, close } = dialogState;
  const dialog = request && dialogState.renderDialog(<OpenDialog scope={scope} request={request} onClose={close} />);
  const of = (project: ListedProject): Action[] => {
    const { id } = project;
    const isOwn = own?.some((each) => each.id === id) || msg('You have no role in this project.');
    const disable = () => openDialog('disable', [project]);
    return [
      { label: t('Work in this project'), icon: <FolderOpen />, allowed: isOwn, href: projectHref(id) },
      { id: 'edit', label: t('Edit'), icon: <Pencil />, allowed: may, onSelect: () => openDialog('edit', [project]) },
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
    { label: t('Disable'), allowed: inBulk(isEnabled), onRun: (rows, skipped) => openDialog('disable', rows, skipped) },
  ];
  return { of, bulk, dialog };
}

function OpenDialog({
  scope,
  request,
  onClose,
}: {
  scope: string;
  request: ProjectDialogRequest;
  onClose: () => void;
}) {
  if (request.what === 'edit') return <EditProject scope={scope} project={request.projects[0]} onClose={onClose} />;
  return <DisableProjects scope={scope} projects={request.projects} onClose={onClose} />;
}
