'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { deviceName } from '#components/session/device-name.ts';
import { notify } from '#lib/client/notices.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { factorApi } from '#lib/identity/factors/contract.ts';
import { createBrowserPasskey } from '#lib/identity/passkeys/browser.ts';
import { passkeyApi } from '#lib/identity/passkeys/contract.ts';
import { USER_SCOPE } from '#lib/screens/scope.ts';

const PasskeyNameForm = z.object({ name: z.string().trim().min(1).max(255), is_required: z.boolean() });

interface AddPasskeyProps {
  userId: string;
  /** Whether a second factor is already required. */
  isRequired: boolean;
  onClose: () => void;
  onDone: () => void;
}

export function AddPasskey({ userId, isRequired, onClose, onDone }: AddPasskeyProps) {
  const create = clientOf(passkeyApi).create.useMutation(USER_SCOPE);
  const requireFactor = clientOf(factorApi).update.useMutation(USER_SCOPE);
  const { system, browser } = deviceName(navigator.userAgent);
  return (
    <FormDialog
      title={msg('Add passkey')}
      description={msg('Your device or security key confirms your identity by fingerprint, face, PIN or touch.')}
      submitLabel={msg('Create passkey')}
      schema={PasskeyNameForm}
      defaultValues={{ name: system ?? browser ?? '', is_required: !isRequired }}
      onClose={onClose}
      onSubmit={async ({ name, is_required }) => {
        const { public_key } = await clientOf(passkeyApi).options.send(USER_SCOPE, userId);
        await create.mutateAsync({ id: userId, name, response: await createBrowserPasskey(public_key) });
        if (is_required) await requireFactor.mutateAsync({ id: userId, required: true });
        notify({ level: 'success', title: msg('Passkey {name} added', { name }) });
        onDone();
      }}
      fields={{
        name: { hasFocus: true },
        is_required: !isRequired && { label: msg('Require a second factor at every sign-in') },
      }}
    />
  );
}
