'use client';

import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { CallDetails } from '#components/console/call-details.tsx';
import { FileDrop } from '#components/console/file-drop.tsx';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { Properties } from '#components/console/properties.tsx';
import { shellWord } from '#components/console/shell-word.ts';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { Alert } from '#components/ui/alert.tsx';
import { keypairApi } from '#lib/compute/keypairs/contract.ts';
import {
  algorithmOf,
  judge,
  type PublicKey,
  readPublicKey,
  refusalOf,
  sha256Fingerprint,
} from '#lib/compute/keypairs/public-key.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { FetchKeys } from './fetch-keys.tsx';
import type { NewKeyProps } from './key-dialog.ts';
import { newKeyName } from './new-key-name.ts';
import { useKeyNames } from './use-key-names.ts';

const EXAMPLE = 'ssh-ed25519 AAAA…';

interface ImportInput {
  public_key: string;
  name: string;
}

export function ImportKeyDialog({ projectId, onAdded, onClose }: NewKeyProps) {
  const t = useT();
  const create = clientOf(keypairApi).create.useMutation(projectId);
  const taken = useKeyNames(projectId);
  const Key = z.object({
    public_key: z
      .string()
      .trim()
      .superRefine((text, context) => {
        const refusal = refusalOf(text);
        if (refusal) context.addIssue({ code: 'custom', message: t(refusal) });
      }),
    name: newKeyName(taken),
  });
  return (
    <FormDialog
      allowed={useMayCreate(projectId, 'key_pairs')}
      title={msg('Import a public key')}
      submitLabel={msg('Import key')}
      size="medium"
      schema={Key}
      defaultValues={{ name: '' }}
      onSubmit={async (key) => onAdded((await create.mutateAsync(key)).name)}
      onClose={onClose}
    >
      <DroppedKey />
      <FetchKeys projectId={projectId} />
      <FormFields
        of={{
          public_key: {
            label: msg('Public key'),
            control: 'code',
            isRequired: true,
            placeholder: EXAMPLE,
            hint: msg('One line, as in ~/.ssh/id_ed25519.pub.'),
          },
        }}
      />
      <Judgement />
      <FormFields of={{ name: { isRequired: true } }} />
      <Call />
    </FormDialog>
  );
}

/** Larger files are not public keys. */
const MAX_FILE_BYTES = 16_384;

function DroppedKey() {
  const t = useT();
  const { setValue, getValues } = useFormContext<ImportInput>();
  const take = async (file: File) => {
    const text = (await file.slice(0, MAX_FILE_BYTES).text()).trim();
    setValue('public_key', text, { shouldDirty: true, shouldValidate: true });
    if (getValues('name') === '') setValue('name', suggestedName(file.name, text), { shouldDirty: true });
  };
  return <FileDrop label={t('Drop a .pub file here')} accept=".pub,text/plain" onFile={(file) => void take(file)} />;
}

/** Suggests the key's comment as its name, or else its file name. */
function suggestedName(file: string, line: string): string {
  const comment = readPublicKey(line)?.comment ?? '';
  return (comment || file.replace(/\.pub$/, '')).replaceAll(/[^\w@. -]+/g, '-').trim();
}

function Judgement() {
  const line = useWatch<ImportInput, 'public_key'>({ name: 'public_key' });
  const key = readPublicKey(line);
  return key && <KeyJudgement publicKey={key} />;
}

function Call() {
  const { public_key, name } = useWatch<ImportInput>() as ImportInput;
  const keypair = { name: name || 'laptop', public_key: public_key.trim() || EXAMPLE };
  return (
    <CallDetails
      call={{ method: 'POST', path: 'compute/v2.1/os-keypairs', json: { keypair } }}
      command={`openstack keypair create --public-key ~/.ssh/id_ed25519.pub ${shellWord(keypair.name)}`}
    />
  );
}

const tones = { good: 'success', fair: 'warning', refused: 'danger' } as const;

function KeyJudgement({ publicKey }: { publicKey: PublicKey }) {
  const t = useT();
  const { level, sentence } = judge(publicKey);
  return (
    <div role="status" className="flex flex-col gap-3">
      <Alert tone={tones[level]} title={`${algorithmOf(publicKey)}${publicKey.comment && ` · ${publicKey.comment}`}`}>
        {t(sentence)}
      </Alert>
      <Properties
        columns={1}
        items={[
          {
            label: t('SHA-256 fingerprint'),
            value: <code className="break-all font-mono text-small">{sha256Fingerprint(publicKey)}</code>,
          },
        ]}
      />
    </div>
  );
}
