'use client';

import { Ban, CircleCheck, KeyRound, LockKeyholeOpen, Mail, Pencil, Trash2, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Action, BulkAction } from '#components/console/action.ts';
import { useDialogRequest } from '#components/console/use-dialog-request.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useSession } from '#lib/client/session.ts';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import type { ListedUser } from '#lib/console/users/schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { UserTask } from './user-dialog.tsx';
import { directoryReason } from './user-source.tsx';

const UserDialog = lazyComponent(async () => (await import('./user-dialog.tsx')).UserDialog);

interface UserActions {
  of: (row: ListedUser) => readonly Action[];
  bulk: readonly BulkAction<ListedUser>[];
  /** The open dialog, if any. The caller renders it once. */
  dialog: ReactNode;
}

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

export function useUserActions(scope: string, onDeleted?: () => void): UserActions {
  const t = useT();
  const may = useUserRules(scope);
  const { request, openDialog, close, renderDialog } = useDialogRequest<{
    task: UserTask;
    rows: readonly ListedUser[];
  }>();
  const bulk = (task: UserTask, label: string, allowed: (row: ListedUser) => true | Text): BulkAction<ListedUser> => ({
    label,
    allowed,
    onRun: (rows, skipped) => openDialog({ task, rows }, skipped),
  });
  return {
    of: (row) => {
      const one = (
        task: UserTask,
        label: string,
        icon: ReactNode,
        allowed: (row: ListedUser) => true | Text,
      ): Action => ({
        id: task,
        label,
        icon,
        allowed: allowed(row),
        onSelect: () => openDialog({ task, rows: [row] }),
      });
      return [
        one('edit', t('Edit'), <Pencil />, may.manage),
        one('password', t('Set password'), <KeyRound />, may.password),
        one('invite', t('Invite'), <Mail />, may.invite),
        one('join', t('Add to group'), <Users />, may.manage),
        ...(row.facts.locked_until ? [one('unlock', t('Unlock'), <LockKeyholeOpen />, may.manage)] : []),
        row.user.enabled
          ? one('disable', t('Disable'), <Ban />, may.disable)
          : one('enable', t('Enable'), <CircleCheck />, may.enable),
        { ...one('delete', t('Delete'), <Trash2 />, may.delete), group: t('Danger'), isDanger: true },
      ];
    },
    bulk: [
      bulk('enable', t('Enable'), may.enable),
      bulk('disable', t('Disable'), may.disable),
      bulk('join', t('Add to group'), may.manage),
    ],
    dialog: request && renderDialog(<UserDialog scope={scope} {...request} onDeleted={onDeleted} onClose={close} />),
  };
}
