'use client';

import { DELETE, EDIT, type ObjectActions, useObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import type { ListedGroup } from '#lib/console/identity/groups/schema.ts';
import { mayChangeGroup } from './managed-group.ts';

const DeleteGroup = lazyComponent(async () => (await import('./delete-group.tsx')).DeleteGroup);
const GroupForm = lazyComponent(async () => (await import('./group-form.tsx')).GroupForm);

export function useGroupActions(scope: string, onDeleted?: () => void): ObjectActions<ListedGroup> {
  const allowed = useMayManage(scope);
  return useObjectActions<ListedGroup>({
    edit: {
      ...EDIT,
      allowed: (group) => mayChangeGroup(group, allowed),
      dialog: ([group], onClose) => <GroupForm {...{ scope, group, onClose }} />,
    },
    delete: {
      ...DELETE,
      allowed,
      dialog: ([group], onClose) => <DeleteGroup {...{ scope, group, onDeleted, onClose }} />,
    },
  });
}
