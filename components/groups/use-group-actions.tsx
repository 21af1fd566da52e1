'use client';

import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import type { ListedGroup } from '#lib/console/identity/groups/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { groupApi } from '#lib/identity/groups/contract.ts';
import { GROUP_VERBS } from '#lib/identity/groups/verbs.ts';
import { mayChangeGroup } from './managed-group.ts';

const DeleteGroup = lazyComponent(async () => (await import('./delete-group.tsx')).DeleteGroup);
const GroupForm = lazyComponent(async () => (await import('./group-form.tsx')).GroupForm);
const { remove } = clientOf(groupApi);

export function useGroupActions(scope: string, onDeleted?: () => void): ObjectActions<ListedGroup> {
  const may = useMayManage(scope);
  return useKindActions({
    verbs: GROUP_VERBS,
    of: scope,
    allowed: (group: ListedGroup, verb) => (verb === 'edit' ? mayChangeGroup(group, may) : may),
    kinds: remove.kinds,
    requests: { delete: ({ id }) => remove.request(id) },
    questions: { delete: DeleteGroup },
    dialogs: { edit: ([row], onClose) => <GroupForm {...{ scope, row, onClose }} /> },
    onDeleted,
  });
}
