'use client';

import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { DialogButton } from '#components/console/dialog-button.tsx';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { QueryCard } from '#components/console/query-card.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { settingApi } from '#lib/object-store/console/settings/contract.ts';
import type { BucketEncryption } from '#lib/object-store/console/settings/schema.ts';
import { MAX_KEY_ID_LENGTH } from '#lib/object-store/rules/limits.ts';
import type { BucketDialogProps, BucketProps } from './bucket-props.ts';

/** Whether new objects are encrypted, with what, and what that protects. */
export function EncryptionCard({ projectId, bucket }: BucketProps) {
  const t = useT();
  const query = useQuery(clientOf(settingApi).encryption.query(projectId, bucket.id));
  return (
    <QueryCard title={t('Encryption')} answer={query} unknown={t('Could not load the encryption')}>
      {({ encryption }) => <EncryptionContent {...{ projectId, bucket, encryption }} />}
    </QueryCard>
  );
}

function EncryptionContent({ projectId, bucket, encryption }: BucketProps & BucketEncryption) {
  const t = useT();
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{stateText(encryption, t)}</p>
      <p className="text-ink-muted">
        {t(
          'Encryption protects stored data from anyone without the keys of the platform, which its backups contain. Anyone with access to an object gets it decrypted.',
        )}
      </p>
      <DialogButton
        projectId={projectId}
        label={t('Change encryption')}
        dialog={(onClose) => <EncryptionDialog {...{ projectId, bucket, encryption, onClose }} />}
      />
    </div>
  );
}

function stateText(encryption: BucketEncryption['encryption'], t: ReturnType<typeof useT>): string {
  if (!encryption) return t('New objects are stored as they are, unless their request encrypts them.');
  return encryption.named_key === null
    ? t('New objects are encrypted with the key of the bucket (SSE-S3).')
    : t('New objects are encrypted with the key {name} (SSE-KMS).', { name: encryption.named_key });
}

const Input = z
  .object({
    kind: z.enum(['none', 'bucket', 'named']),
    name: z.string().trim().max(MAX_KEY_ID_LENGTH),
  })
  .refine(({ kind, name }) => kind !== 'named' || name !== '', { path: ['name'], message: msg('Enter a name.') });
type Input = z.infer<typeof Input>;

function inputOf(encryption: BucketEncryption['encryption']): Input {
  const name = encryption?.named_key ?? null;
  return name === null ? { kind: 'bucket', name: '' } : { kind: 'named', name };
}

function EncryptionDialog({ projectId, bucket, encryption, onClose }: BucketDialogProps & BucketEncryption) {
  const change = clientOf(settingApi).changeEncryption.useMutation(projectId);
  return (
    <FormDialog
      title={msg('Encryption of {name}', { name: bucket.name })}
      description={msg('This applies to objects that are written from now on. Existing objects stay as they are.')}
      schema={Input}
      defaultValues={inputOf(encryption)}
      onSave={({ kind, name }) => {
        const encryptionOfKind = { named_key: kind === 'named' ? name : null };
        return change.mutateAsync({ id: bucket.id, encryption: kind === 'none' ? null : encryptionOfKind });
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
