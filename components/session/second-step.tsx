'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { SecretField } from './secret-field.tsx';
import { SignInField } from './sign-in-field.tsx';

/** What is asked for once the password was right, and was not enough. */
export type SignInStep = { kind: 'first' } | { kind: 'factor' } | { kind: 'expired'; userId: string };

/** The fields of a further step; those of the first stay in the form, out of sight. */
export function SecondStep({ step }: { step: SignInStep }) {
  const t = useT();
  if (step.kind === 'factor') return <FactorField />;
  if (step.kind === 'first') return null;
  return (
    <>
      <p className="text-ink-muted">{t('Your password has expired, or was meant for one sign-in. Choose another.')}</p>
      <SecretField name="new_password" label={t('New password')} autoComplete="new-password" hasFocus />
      <SecretField name="repeated" label={t('New password again')} autoComplete="new-password" />
    </>
  );
}

function FactorField() {
  const t = useT();
  const [isLost, setIsLost] = useState(false);
  return (
    <>
      <p className="text-ink-muted">
        {isLost
          ? t('Type one of the recovery codes that you were given. Each is good once.')
          : t('Type the passcode that your authenticator app shows.')}
      </p>
      {isLost ? (
        <SignInField key="code" name="recovery_code" label={t('Recovery code')} hasFocus isCode />
      ) : (
        <SignInField
          key="passcode"
          name="passcode"
          label={t('Passcode')}
          autoComplete="one-time-code"
          hasFocus
          isCode
        />
      )}
      <Button variant="ghost" size="small" className="self-start" onClick={() => setIsLost(!isLost)}>
        {isLost ? t('Use a passcode') : t('Use a recovery code')}
      </Button>
    </>
  );
}
