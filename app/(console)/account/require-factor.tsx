'use client';

import { z } from 'zod';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { factorApi } from '#lib/identity/factors/contract.ts';
import type { SecondFactors } from '#lib/identity/factors/schema.ts';
import { USER_SCOPE } from '#lib/screens/scope.ts';

const Passcode = z.object({ passcode: z.string() });

interface RequireFactorProps {
  userId: string;
  factors: SecondFactors;
  onClose: () => void;
  onDone: () => void;
}

export function RequireFactor({ userId, factors, onClose, onDone }: RequireFactorProps) {
  const t = useT();
  const change = clientOf(factorApi).update.useMutation(USER_SCOPE);
  if (factors.required) {
    return (
      <ConfirmAction
        onClose={onClose}
        title={t('Turn off the second factor?')}
        confirmLabel={t('Turn off')}
        onConfirm={() => change.mutateAsync({ id: userId, required: false })}
      >
        <p>
          {t('Anyone who learns your password can then sign in with it alone. Your apps, passkeys and codes are kept.')}
        </p>
      </ConfirmAction>
    );
  }
  const asksPasscode = factors.passkeys === 0;
  return (
    <FormDialog
      title={msg('Require a second factor')}
      description={msg('From now on, you sign in with your password and an app or a passkey.')}
      submitLabel={msg('Turn on')}
      schema={Passcode}
      onClose={onClose}
      onSubmit={async ({ passcode }) => {
        await change.mutateAsync({
          id: userId,
          required: true,
          ...(asksPasscode ? { passcode: passcode.replaceAll(' ', '') } : {}),
        });
        onDone();
      }}
      fields={{ passcode: asksPasscode && { label: msg('Passcode'), autoComplete: 'one-time-code', hasFocus: true } }}
    />
  );
}
