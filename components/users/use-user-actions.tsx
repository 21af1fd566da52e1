'use client';

import { Ban, CircleCheck, KeyRound, LockKeyholeOpen, Mail, Users } from 'lucide-react';
import type { ComponentType } from 'react';
import {
  type ActionStart,
  DELETE,
  EDIT,
  type ObjectActions,
  useObjectActions,
} from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useSession } from '#lib/client/session.ts';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import type { ListedUser } from '#lib/console/identity/users/schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { directoryReason } from './user-source.ts';

const ChangeUsers = lazyComponent(async () => (await import('./change-users.tsx')).ChangeUsers);
const DeleteUser = lazyComponent(async () => (await import('./delete-user.tsx')).DeleteUser);
const EditUser = lazyComponent(async () => (await import('./edit-user.tsx')).EditUser);
const InviteUser = lazyComponent(async () => (await import('./invite-user.tsx')).InviteUser);
const SetPassword = lazyComponent(async () => (await import('./set-password.tsx')).SetPassword);
const UnlockUser = lazyComponent(async () => (await import('./unlock-user.tsx')).UnlockUser);

/** Users cannot disable or delete themselves, so that someone can still revert it. */
function useUserRules(scope: string) {
  const mayManage = useMayManage(scope);
  const ownId = useSession().data?.user.id;
  const unless = (reason: Text | false | undefined): true | Text => (mayManage === true ? reason || true : mayManage);
  return {
    manage: (): true | Text => mayManage,
    password: (row: ListedUser) => unless(directoryReason(row)),
    enable: (row: ListedUser) => unless(directoryReason(row) ?? (row.user.enabled && msg('Is already enabled.'))),
    disable: (row: ListedUser) => {
      const { id, user } = row;
      if (id === ownId) return unless(msg('You cannot disable yourself. Another administrator can.'));
      return unless(directoryReason(row) ?? (!user.enabled && msg('Is already disabled.')));
    },
    delete: ({ id }: ListedUser) =>
      unless(id === ownId && msg('You cannot delete yourself. Another administrator can.')),
    invite: (row: ListedUser) =>
      unless(
        directoryReason(row) ??
          (!row.user.enabled && msg('A disabled user cannot use an invitation. Enable the user first.')),
      ),
  };
}

export function useUserActions(scope: string, onDeleted?: () => void): ObjectActions<ListedUser> {
  const may = useUserRules(scope);
  const opens = (
    Dialog: ComponentType<{ scope: string; row: ListedUser; onClose: () => void }>,
  ): ActionStart<ListedUser> => ({
    dialog: ([row], onClose) => <Dialog {...{ scope, row, onClose }} />,
  });
  const changes = (action: 'enable' | 'disable' | 'join'): ActionStart<ListedUser> => ({
    dialog: (rows, onClose) => <ChangeUsers {...{ scope, action, rows, onClose }} />,
  });
  const join = { label: msg('Add to group'), icon: Users, allowed: may.manage, ...changes('join') };
  return useObjectActions<ListedUser>({
    edit: { ...EDIT, allowed: may.manage, ...opens(EditUser) },
    password: { label: msg('Set password'), icon: KeyRound, allowed: may.password, ...opens(SetPassword) },
    invite: { label: msg('Invite'), icon: Mail, allowed: may.invite, ...opens(InviteUser) },
    join,
    unlock: {
      label: msg('Unlock'),
      icon: LockKeyholeOpen,
      fits: ({ facts }) => Boolean(facts.locked_until),
      allowed: may.manage,
      ...opens(UnlockUser),
    },
    enable: {
      label: msg('Enable'),
      icon: CircleCheck,
      fits: ({ user }) => !user.enabled,
      isBulk: true,
      allowed: may.enable,
      ...changes('enable'),
    },
    disable: {
      label: msg('Disable'),
      icon: Ban,
      fits: ({ user }) => user.enabled,
      isBulk: true,
      allowed: may.disable,
      ...changes('disable'),
    },
    joinAll: { ...join, isBulkOnly: true },
    delete: {
      ...DELETE,
      allowed: may.delete,
      dialog: ([row], onClose) => <DeleteUser {...{ scope, row, onDeleted, onClose }} />,
    },
  });
}
