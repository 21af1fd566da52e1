'use client';

import { Copy } from 'lucide-react';
import { useRouter } from 'next/navigation';
import type { ComponentProps } from 'react';
import { firstReason } from '#components/console/first-reason.ts';
import {
  DELETE,
  EDIT,
  type ObjectAction,
  type ObjectActions,
  useObjectActions,
} from '#components/console/use-object-actions.tsx';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { msg } from '#lib/i18n/text.ts';
import { can } from '#lib/networking/security-groups/can.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { CopyGroup } from './copy-group.tsx';
import { DeleteGroups } from './delete-groups.tsx';
import { type GroupRow, stateOf } from './group-row.ts';

const GroupBlockers = lazyComponent(async () => (await import('./group-blockers.tsx')).GroupBlockers);
const EditGroup = lazyComponent(async () => (await import('./edit-group.tsx')).EditGroup);

export function useSecurityGroupActions(projectId: string, onDeleted?: () => void): ObjectActions<GroupRow> {
  const mayWrite = useMayWrite(projectId);
  const mayCopy = useMayCreate(projectId, 'security_groups');
  const mayDelete = ({ isDefault }: GroupRow) =>
    firstReason(mayWrite, !isDefault || msg('Every project keeps its default group.'));
  const deletion: ObjectAction<GroupRow> = {
    ...DELETE,
    shortcut: 'Del',
    dialog: (rows, onClose) => <DeleteGroups {...{ projectId, rows, onClose, onDeleted }} />,
  };
  return useObjectActions<GroupRow>({
    edit: {
      ...EDIT,
      allowed: mayWrite,
      dialog: ([{ group }], onClose) => <EditGroup {...{ projectId, group, onClose }} />,
    },
    copy: {
      label: msg('Copy'),
      icon: Copy,
      allowed: mayCopy,
      dialog: ([{ group }], onClose) => <CopyAndOpen {...{ projectId, group, onClose }} />,
    },
    delete: {
      ...deletion,
      allowed: mayDelete,
      dialog: (rows, onClose) =>
        can('delete', stateOf(rows[0])) === true ? (
          deletion.dialog?.(rows, onClose)
        ) : (
          <GroupBlockers row={rows[0]} {...{ projectId, onClose }} />
        ),
    },
    deleteAll: {
      ...deletion,
      isBulkOnly: true,
      allowed: (row) => firstReason(mayDelete(row), can('delete', stateOf(row))),
    },
  });
}

function CopyAndOpen(props: Omit<ComponentProps<typeof CopyGroup>, 'onCopied'>) {
  const router = useRouter();
  const open = ({ id }: { id: string }) => {
    props.onClose();
    router.push(objectHref(props.projectId, 'security-groups', id));
  };
  return <CopyGroup {...props} onCopied={open} />;
}
