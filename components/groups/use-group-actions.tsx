'use client';

import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Action } from '#components/console/action.ts';
import { onUse } from '#components/ui/on-use.tsx';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import type { ListedGroup } from '#lib/console/groups/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';

const DeleteGroup = onUse(async () => (await import('./delete-group.tsx')).DeleteGroup);
const GroupForm = onUse(async () => (await import('./group-form.tsx')).GroupForm);

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
  const [asked, setAsked] = useState<GroupDialogRequest>();
  const allowed = useMayManage(scope);
  const props = asked && { scope, group: asked.group, onClose: () => setAsked(undefined) };
  return {
    of: (group) => [
      { label: t('Edit'), icon: <Pencil />, allowed, onSelect: () => setAsked({ what: 'edit', group }) },
      {
        label: t('Delete'),
        icon: <Trash2 />,
        group: t('Danger'),
        isDanger: true,
        allowed,
        onSelect: () => setAsked({ what: 'delete', group }),
      },
    ],
    dialog:
      props && (asked.what === 'edit' ? <GroupForm {...props} /> : <DeleteGroup {...props} onDeleted={onDeleted} />),
  };
}
