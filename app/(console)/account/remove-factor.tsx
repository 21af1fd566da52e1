'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { authenticatorApi } from '#lib/console/account/authenticators/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { passkeyApi } from '#lib/identity/passkeys/contract.ts';
import { USER_SCOPE } from '#lib/screens/scope.ts';

export interface FactorToRemove {
  kind: 'app' | 'passkey';
  id: string;
  name: string;
}

interface RemoveFactorProps {
  userId: string;
  factor: FactorToRemove;
  onClose: () => void;
}

/** The server rejects the removal of the last factor of a user who requires one. */
export function RemoveFactor({ userId, factor, onClose }: RemoveFactorProps) {
  const t = useT();
  const removeApp = clientOf(authenticatorApi).remove.useMutation(USER_SCOPE);
  const removeKey = clientOf(passkeyApi).remove.useMutation(USER_SCOPE);
  const { kind, id, name } = factor;
  return (
    <ConfirmAction
      onClose={onClose}
      title={t('Remove {name}?', { name })}
      confirmLabel={t('Remove {name}', { name })}
      onConfirm={() =>
        kind === 'app' ? removeApp.mutateAsync(id) : removeKey.mutateAsync({ id: userId, passkey_id: id })
      }
    >
      <p>{t('It can no longer be used to sign in. You can add it again.')}</p>
    </ConfirmAction>
  );
}
