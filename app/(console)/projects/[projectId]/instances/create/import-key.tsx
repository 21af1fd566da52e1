'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { TextareaField } from '#components/console/textarea-field.tsx';
import { useCreateKeypair } from '#lib/compute/keypairs/queries.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { NewKeyProps } from './key-field.tsx';

const EXAMPLE = 'ssh-ed25519 AAAA…';

const Key = z.object({
  public_key: z.string().trim().min(1, msg('Paste the public key.')),
  name: z.string().trim().min(1, msg('Give a name.')).max(255, msg('Use at most 255 characters.')),
});

/** Takes over a public key that the user has already. */
export function ImportKey({ projectId, onAdded, onClose }: NewKeyProps) {
  const t = useT();
  const create = useCreateKeypair(projectId);
  return (
    <FormDialog
      title={t('Import a public key')}
      submitLabel={t('Import key')}
      size="medium"
      schema={Key}
      defaultValues={{ public_key: '', name: '' }}
      onSubmit={async (key) => onAdded((await create.mutateAsync(key)).name)}
      onClose={onClose}
    >
      <TextareaField
        name="public_key"
        label={t('Public key')}
        isRequired
        isCode
        placeholder={EXAMPLE}
        hint={t('One line, as in ~/.ssh/id_ed25519.pub.')}
      />
      <TextField name="name" label={t('Name')} isRequired />
    </FormDialog>
  );
}
