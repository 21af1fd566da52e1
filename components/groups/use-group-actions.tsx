'use client';

import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Action } from '#components/console/action.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import type { ListedGroup } from '#lib/console/groups/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';

import { mayChangeGroup } from './managed-group.ts';

const DeleteGroup = lazyComponent(async () => (await import('./delete-group.tsx')).DeleteGroup);
const GroupForm = lazyComponent(async () => (await import('./group-form.tsx')).GroupForm);

interface GroupDialogRequest {
  what: 'edit' | 'delete';
  group: ListedGroup;
}

interface GroupActions {
  of: (group: ListedGroup) => readonly Action[];
  dialog: ReactNode;
}

export function useGroupActions(scope: string, onDeleted?: () => void): GroupActions {
  const t = useT();
  const [request, setRequest] = useState<GroupDialogRequest>();
  const allowed = useMayManage(scope);
  const props = request && { scope, group: request.group, onClose: () => setRequest(undefined) };
  return {
    of: (group) => [
      {
        label: t('Edit'),
        icon: <Pencil />,
        allowed: mayChangeGroup(group, allowed),
        onSelect: () => setRequest({ what: 'edit', group }),
      },
      {
        label: t('Delete'),
        icon: <Trash2 />,
        group: t('Danger'),
        isDanger: true,
        allowed,
        onSelect: () => setRequest({ what: 'delete', group }),
      },
    ],
    dialog:
      props && (request.what === 'edit' ? <GroupForm {...props} /> : <DeleteGroup {...props} onDeleted={onDeleted} />),
  };
}
