'use client';

import { useState } from 'react';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { notify } from '#lib/client/notices.ts';
import type { Session } from '#lib/client/session.ts';
import { authenticatorApi } from '#lib/console/account/authenticators/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { USER_SCOPE } from '#lib/screens/scope.ts';
import { enrolmentUri, newSecret } from './new-secret.ts';
import { QrCode } from './qr-code.tsx';

const Passcode = z.object({
  passcode: z
    .string()
    .transform((typed) => typed.replaceAll(' ', ''))
    .pipe(z.string().regex(/^\d{6}$/, msg('Enter the six digits that the app shows.'))),
  is_required: z.boolean(),
});

interface AddAuthenticatorProps {
  user: Session['user'];
  /** Whether a second factor is already required. */
  isRequired: boolean;
  onClose: () => void;
  onDone: () => void;
}

export function AddAuthenticator({ user, isRequired, onClose, onDone }: AddAuthenticatorProps) {
  const t = useT();
  const [secret] = useState(newSecret);
  const create = clientOf(authenticatorApi).create.useMutation(USER_SCOPE);
  return (
    <FormDialog
      title={msg('Add authenticator app')}
      description={msg('Scan this with an app such as Aegis, Google Authenticator or a password manager.')}
      submitLabel={msg('Confirm passcode')}
      schema={Passcode}
      defaultValues={{ is_required: !isRequired }}
      onClose={onClose}
      onSubmit={async ({ passcode, is_required }) => {
        await create.mutateAsync({ secret, passcode, required: is_required });
        notify({ level: 'success', title: msg('Authenticator app added') });
        onDone();
      }}
    >
      <div className="flex flex-col items-center gap-3">
        <QrCode text={enrolmentUri(secret, user.name)} label={t('QR code for the app')} />
      </div>
      <div className="flex flex-col gap-1.5">
        <p className="text-ink-muted">{t('Or enter this secret in the app:')}</p>
        <CodeBlock code={secret} label={t('Secret')} copyLabel={t('Copy secret')} />
      </div>
      <FormFields
        of={{
          passcode: { label: msg('Passcode'), autoComplete: 'one-time-code', hasFocus: true },
          is_required: !isRequired && { label: msg('Require a second factor at every sign-in') },
        }}
      />
    </FormDialog>
  );
}
