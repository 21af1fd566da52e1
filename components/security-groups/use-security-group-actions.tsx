'use client';

import { Copy, Pencil, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import type { Action, BulkAction } from '#components/console/action.ts';
import { useDialogRequest } from '#components/console/use-dialog-request.tsx';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { objectHref } from '#lib/console/paths.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { can } from '#lib/networking/security-groups/can.ts';
import { CopyGroup } from './copy-group.tsx';
import { DeleteGroups } from './delete-groups.tsx';
import { type GroupRow, stateOf } from './group-row.ts';

const GroupBlockers = lazyComponent(async () => (await import('./group-blockers.tsx')).GroupBlockers);
const EditGroup = lazyComponent(async () => (await import('./group-form.tsx')).EditGroup);

interface SecurityGroupDialogRequest {
  what: 'edit' | 'copy' | 'delete';
  rows: readonly [GroupRow, ...GroupRow[]];
}

interface GroupActions {
  of: (row: GroupRow) => readonly Action[];
  bulk: readonly BulkAction<GroupRow>[];
  /** The open dialog, if any. The caller renders it once. */
  dialog: ReactNode;
}

export function useSecurityGroupActions(projectId: string, onDeleted?: () => void): GroupActions {
  const t = useT();
  const mayWrite = useMayWrite(projectId);
  const mayCopy = useMayCreate(projectId, 'security_groups');
  const dialogState = useDialogRequest<SecurityGroupDialogRequest>();
  const { request } = dialogState;
  const mayDelete = ({ isDefault }: GroupRow) =>
    mayWrite === true && isDefault ? msg('Every project keeps its default group.') : mayWrite;
  const openDialog = (what: SecurityGroupDialogRequest['what'], row: GroupRow) => () =>
    dialogState.openDialog({ what, rows: [row] });
  return {
    of: (row) => [
      {
        id: 'edit',
        label: t('Edit'),
        icon: <Pencil aria-hidden />,
        allowed: mayWrite,
        onSelect: openDialog('edit', row),
      },
      { id: 'copy', label: t('Copy'), icon: <Copy aria-hidden />, allowed: mayCopy, onSelect: openDialog('copy', row) },
      {
        id: 'delete',
        label: t('Delete'),
        icon: <Trash2 aria-hidden />,
        group: t('Danger'),
        isDanger: true,
        shortcut: 'Del',
        allowed: mayDelete(row),
        onSelect: openDialog('delete', row),
      },
    ],
    bulk: [
      {
        label: t('Delete'),
        isDanger: true,
        shortcut: 'Del',
        allowed: (row) => {
          const may = mayDelete(row);
          return may === true ? can('delete', stateOf(row)) : may;
        },
        onRun: ([first, ...others], skipped) =>
          first && dialogState.openDialog({ what: 'delete', rows: [first, ...others] }, skipped),
      },
    ],
    dialog:
      request &&
      dialogState.renderDialog(<GroupDialog {...{ projectId, request, onDeleted }} onClose={dialogState.close} />),
  };
}

interface GroupDialogProps {
  projectId: string;
  request: SecurityGroupDialogRequest;
  onDeleted: (() => void) | undefined;
  onClose: () => void;
}

function GroupDialog({ projectId, request: { what, rows }, onDeleted, onClose }: GroupDialogProps) {
  const router = useRouter();
  const [row] = rows;
  if (what === 'edit') return <EditGroup projectId={projectId} group={row.group} onClose={onClose} />;
  if (what === 'copy') {
    const goThere = ({ id }: { id: string }) => {
      onClose();
      router.push(objectHref(projectId, 'security-groups', id));
    };
    return <CopyGroup projectId={projectId} group={row.group} onCopied={goThere} onClose={onClose} />;
  }
  if (rows.length === 1 && can('delete', stateOf(row)) !== true)
    return <GroupBlockers projectId={projectId} row={row} onClose={onClose} />;
  return <DeleteGroups projectId={projectId} rows={rows} onClose={onClose} onDeleted={onDeleted} />;
}
