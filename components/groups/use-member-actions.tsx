'use client';

import { UserMinus } from 'lucide-react';
import { type ObjectActions, useActionList } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import type { ListedGroup } from '#lib/console/identity/groups/schema.ts';
import type { ListedUser } from '#lib/console/identity/users/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { mayChangeGroup } from './managed-group.ts';

const RemoveMembers = lazyComponent(async () => (await import('./remove-members.tsx')).RemoveMembers);

export function useMemberActions(scope: string, group: ListedGroup): ObjectActions<ListedUser> {
  return useActionList<ListedUser, 'remove'>([
    {
      ...{ id: 'remove', label: msg('Remove'), icon: UserMinus, isDanger: true, group: '', isBulk: true },
      allowed: mayChangeGroup(group, useMayManage(scope)),
      dialog: (users, onClose) => <RemoveMembers {...{ scope, group, users, onClose }} />,
    },
  ]);
}
