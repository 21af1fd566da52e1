'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { notify } from '#lib/client/notices.ts';
import { listedUserApi } from '#lib/console/users/contract.ts';
import type { ListedUser } from '#lib/console/users/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

const ChangeUsers = lazyComponent(async () => (await import('./change-users.tsx')).ChangeUsers);
const DeleteUser = lazyComponent(async () => (await import('./delete-user.tsx')).DeleteUser);
const EditUser = lazyComponent(async () => (await import('./edit-user.tsx')).EditUser);
const InviteUser = lazyComponent(async () => (await import('./invite-user.tsx')).InviteUser);
const SetPassword = lazyComponent(async () => (await import('./set-password.tsx')).SetPassword);

export type UserTask = 'edit' | 'password' | 'invite' | 'join' | 'unlock' | 'enable' | 'disable' | 'delete';

interface UserDialogProps {
  scope: string;
  task: UserTask;
  /** At least one; several only if the task allows it. */
  rows: readonly ListedUser[];
  onDeleted?: (() => void) | undefined;
  onClose: () => void;
}

export function UserDialog({ scope, task, rows, onDeleted, onClose }: UserDialogProps) {
  const [row] = rows;
  if (!row) return null;
  const one = { scope, row, onClose };
  switch (task) {
    case 'edit':
      return <EditUser {...one} />;
    case 'password':
      return <SetPassword {...one} />;
    case 'invite':
      return <InviteUser {...one} />;
    case 'unlock':
      return <UnlockUser {...one} />;
    case 'delete':
      return <DeleteUser {...one} onDeleted={onDeleted} />;
    case 'join':
    case 'enable':
    case 'disable':
      return <ChangeUsers scope={scope} action={task} rows={rows} onClose={onClose} />;
    default:
      return task satisfies never;
  }
}

function UnlockUser({ scope, row: { id, name }, onClose }: { scope: string; row: ListedUser; onClose: () => void }) {
  const t = useT();
  const unlock = clientOf(listedUserApi).unlock.useMutation(scope);
  return (
    <ConfirmAction
      onClose={onClose}
      title={t('Unlock user {name}?', { name })}
      confirmLabel={t('Unlock {name}', { name })}
      onConfirm={async () => {
        await unlock.mutateAsync(id);
        notify({ level: 'success', title: msg('User {name} unlocked', { name }) });
      }}
    >
      <p>{t('Failed attempts are cleared, including those of an attacker. The password does not change.')}</p>
    </ConfirmAction>
  );
}
