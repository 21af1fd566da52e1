'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { settingApi } from '#lib/object-store/console/settings/contract.ts';
import type { BucketEncryption } from '#lib/object-store/console/settings/schema.ts';
import { MAX_KEY_ID_LENGTH } from '#lib/object-store/rules/limits.ts';
import type { BucketDialogProps, BucketProps } from './bucket-props.ts';
import { SettingCard } from './setting-card.tsx';

/** Whether new objects are encrypted, with what, and what that protects. */
export const EncryptionCard = (props: BucketProps) => (
  <SettingCard
    {...props}
    title={msg('Encryption')}
    query={clientOf(settingApi).encryption.query}
    unknown={msg('Could not load the encryption')}
    edit={({ encryption }) => ({
      label: msg('Change encryption'),
      dialog: (onClose) => <EncryptionDialog {...props} {...{ encryption, onClose }} />,
    })}
  >
    {({ encryption }, { t }) => (
      <>
        <p>{t(stateText(encryption))}</p>
        <p className="text-ink-muted">
          {t(
            'Encryption protects stored data from anyone without the keys of the platform, which its backups contain. Anyone with access to an object gets it decrypted.',
          )}
        </p>
      </>
    )}
  </SettingCard>
);

function stateText(encryption: BucketEncryption['encryption']): Text {
  if (!encryption) return msg('New objects are stored as they are, unless their request encrypts them.');
  return encryption.named_key === null
    ? msg('New objects are encrypted with the key of the bucket (SSE-S3).')
    : msg('New objects are encrypted with the key {name} (SSE-KMS).', { name: encryption.named_key });
}

const Input = z
  .object({
    kind: z.enum(['none', 'bucket', 'named']),
    name: z.string().trim().max(MAX_KEY_ID_LENGTH),
  })
  .refine(({ kind, name }) => kind !== 'named' || name !== '', { path: ['name'], message: msg('Enter a name.') });

function EncryptionDialog({ projectId, bucket, encryption, onClose }: BucketDialogProps & BucketEncryption) {
  const change = clientOf(settingApi).changeEncryption.useMutation(projectId);
  const name = encryption?.named_key ?? null;
  return (
    <FormDialog
      title={msg('Encryption of {name}', { name: bucket.name })}
      description={msg('This applies to objects that are written from now on. Existing objects stay as they are.')}
      schema={Input}
      defaultValues={name === null ? { kind: 'bucket' } : { kind: 'named', name }}
      onSave={(input) => {
        const encryptionOfKind = { named_key: input.kind === 'named' ? input.name : null };
        return change.mutateAsync({ id: bucket.id, encryption: input.kind === 'none' ? null : encryptionOfKind });
      }}
      onClose={onClose}
      fields={{
        kind: {
          label: msg('New objects'),
          columns: 1,
          words: {
            none: [msg('Not encrypted'), msg('Unless their request encrypts them.')],
            bucket: [msg('Key of the bucket (SSE-S3)'), msg('The platform creates the key and stores it encrypted.')],
            named: [
              msg('Named key (SSE-KMS)'),
              msg('Each name is a separate key, derived from the key of the bucket.'),
            ],
          },
        },
        name: {
          label: msg('Name of the key'),
          hint: msg('Clients of S3 see it as the ID of the KMS key.'),
          isRequired: true,
          isHidden: ({ kind }) => kind !== 'named',
        },
      }}
    />
  );
}
