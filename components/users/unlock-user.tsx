'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { listedUserApi } from '#lib/console/identity/users/contract.ts';
import type { ListedUser } from '#lib/console/identity/users/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

export function UnlockUser({ scope, row: { id, name }, onClose }: ScopeDialogProps & { row: ListedUser }) {
  const t = useT();
  const unlock = clientOf(listedUserApi).unlock.useMutation(scope);
  return (
    <ConfirmAction
      isDanger={false}
      onClose={onClose}
      title={t('Unlock user {name}?', { name })}
      confirmLabel={t('Unlock {name}', { name })}
      onConfirm={() => unlock.mutateAsync(id)}
      notice={msg('User {name} unlocked', { name })}
    >
      <p>{t('Failed attempts are cleared, including those of an attacker. The password does not change.')}</p>
    </ConfirmAction>
  );
}
