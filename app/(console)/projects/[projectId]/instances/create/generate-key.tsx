'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { saveFile } from '#lib/client/save-file.ts';
import { generateInBrowser } from '#lib/compute/keypairs/generate-in-browser.ts';
import { useCreateKeypair } from '#lib/compute/keypairs/queries.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { NewKeyProps } from './key-field.tsx';

const Key = z.object({
  name: z.string().trim().min(1, msg('Give a name.')).max(255, msg('Use at most 255 characters.')),
});

/** Makes a pair on this machine, or where the browser cannot on the platform; the private half is downloaded once. */
export function GenerateKey({ projectId, onAdded, onClose }: NewKeyProps) {
  const t = useT();
  const create = useCreateKeypair(projectId);
  const generate = async ({ name }: z.output<typeof Key>) => {
    const pair = await generateInBrowser(name);
    const keypair = await create.mutateAsync({ name, ...(pair ? { public_key: pair.publicKey } : {}) });
    const privateKey = pair?.privateKey ?? keypair.private_key;
    if (privateKey) saveFile(`${name.replaceAll(/\W+/g, '-')}.pem`, privateKey, 'application/x-pem-file');
    onAdded(keypair.name);
  };
  return (
    <FormDialog
      title={t('Generate a key pair')}
      description={t('The private half is downloaded now and kept nowhere else: who loses the file loses the access.')}
      submitLabel={t('Generate and download')}
      schema={Key}
      defaultValues={{ name: '' }}
      onSubmit={generate}
      onClose={onClose}
    >
      <TextField name="name" label={t('Name')} isRequired hasFocus />
    </FormDialog>
  );
}
