'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { emailConfirmationApi } from '#lib/console/account/email-confirmation/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { USER_SCOPE } from '#lib/screens/scope.ts';

const Code = z.object({ code: z.string().trim().min(1, msg('Enter the code.')).max(32) });

export function ConfirmEmail({ address, onClose }: { address: string; onClose: () => void }) {
  const confirm = clientOf(emailConfirmationApi).confirm.useMutation(USER_SCOPE);
  return (
    <FormDialog
      title={msg('Confirm email address')}
      description={msg('Enter the code that was sent to {address}.', { address })}
      submitLabel={msg('Confirm')}
      schema={Code}
      onClose={onClose}
      onSave={({ code }) => confirm.mutateAsync({ code })}
      fields={{ code: { label: msg('Code'), autoComplete: 'one-time-code', hasFocus: true } }}
    />
  );
}
