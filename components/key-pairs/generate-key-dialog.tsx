'use client';

import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { CallDetails } from '#components/console/call-details.tsx';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { shellWord } from '#components/console/shell-word.ts';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { saveFile } from '#lib/client/save-file.ts';
import { keypairApi } from '#lib/compute/keypairs/contract.ts';
import { GENERATED_TYPES, generateInBrowser } from '#lib/compute/keypairs/generate-in-browser.ts';
import { keyFileName } from '#lib/compute/keypairs/key-file.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import type { MadeKey, NewKeyProps } from './key-dialog.ts';
import { newKeyName } from './new-key-name.ts';
import { useKeyNames } from './use-key-names.ts';

const SavedKeyDialog = lazyComponent(async () => (await import('./saved-key-dialog.tsx')).SavedKeyDialog);

/**
 * Generates the key pair in the browser, or on the platform if the browser cannot. The private key is downloaded once.
 */
export function GenerateKeyDialog({ projectId, onAdded, onClose }: NewKeyProps) {
  const create = clientOf(keypairApi).create.useMutation(projectId);
  const taken = useKeyNames(projectId);
  const allowed = useMayCreate(projectId, 'key_pairs');
  const [made, setMade] = useState<MadeKey>();
  const Key = z.object({ name: newKeyName(taken), type: z.enum(GENERATED_TYPES) });
  const generate = async ({ name, type }: z.output<typeof Key>) => {
    const pair = await generateInBrowser(name, type);
    const keypair = await create.mutateAsync({ name, ...(pair ? { public_key: pair.publicKey } : {}) });
    const privateKey = pair?.privateKey ?? keypair.private_key ?? '';
    saveFile(keyFileName(name), privateKey, 'application/x-pem-file');
    setMade({ name, publicKey: keypair.public_key, privateKey, isMadeByPlatform: !pair });
  };
  if (made) return <SavedKeyDialog made={made} onClose={() => onAdded(made.name)} />;
  return (
    <FormDialog
      allowed={allowed}
      title={msg('Generate a key pair')}
      description={msg('Created in this browser: only the public key is sent, and the private key is downloaded once.')}
      submitLabel={msg('Generate and download')}
      schema={Key}
      defaultValues={{ name: '', type: 'ed25519' }}
      onSubmit={generate}
      onClose={onClose}
      fields={{
        name: { isRequired: true, hasFocus: true },
        type: {
          label: msg('Type'),
          words: {
            ed25519: ['Ed25519', msg('Short, fast, strong. The right choice today.')],
            rsa: ['RSA 4096', msg('For systems too old for Ed25519. Takes a few seconds.')],
          },
        },
      }}
    >
      <Call />
    </FormDialog>
  );
}

function Call() {
  const name: string = useWatch({ name: 'name' }) || 'laptop';
  const keypair = { name, public_key: 'ssh-ed25519 AAAA…' };
  return (
    <CallDetails
      call={{ method: 'POST', path: 'compute/v2.1/os-keypairs', json: { keypair } }}
      command={`ssh-keygen -t ed25519 -f ~/.ssh/${keyFileName(name)}\nopenstack keypair create --public-key ~/.ssh/${keyFileName(name)}.pub ${shellWord(name)}`}
    />
  );
}
