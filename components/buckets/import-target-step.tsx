'use client';

import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { bucketApi } from '#lib/object-store/console/contract.ts';
import type { Bucket } from '#lib/object-store/console/schema.ts';
import { importApi } from '#lib/object-store/import/contract.ts';
import type { ImportSourceInput, SourceTest } from '#lib/object-store/import/schema.ts';

interface ImportTargetStepProps extends ProjectDialogProps {
  bucket: Bucket | undefined;
  source: ImportSourceInput;
  /** The first objects of the source. */
  test: SourceTest;
  onBack: () => void;
}

const Input = z.object({
  bucket: z.string().min(1, msg('Choose a bucket.')),
  target_prefix: z.string().max(1024),
  replaces: z.boolean(),
  deletes: z.boolean(),
});

export function ImportTargetStep({ projectId, bucket, source, test, onBack, onClose }: ImportTargetStepProps) {
  const buckets = useQuery(clientOf(bucketApi).list.query(projectId));
  const create = clientOf(importApi).create.useMutation(projectId);
  const choices = bucket ? [bucket] : (buckets.data?.buckets ?? []);
  return (
    <FormDialog
      title={msg('Import from S3: target')}
      submitLabel={msg('Start import')}
      schema={Input}
      defaultValues={{ bucket: bucket?.id ?? '', replaces: true }}
      restsOn={buckets}
      onSave={({ bucket: id, ...options }) => create.mutateAsync({ id, source, ...options })}
      onClose={onClose}
    >
      <FirstObjects test={test} onBack={onBack} />
      <FormFields
        of={{
          bucket: {
            label: msg('To bucket'),
            placeholder: msg('Choose a bucket'),
            options: choices.map(({ id: value, name: label }) => ({ value, label })),
          },
          target_prefix: { label: msg('To folder'), hint: msg('For example photos/2026/. Empty for the top level.') },
          replaces: {
            label: msg('Replace changed objects'),
            hint: msg(
              'Objects that change in the source replace their copies. Objects that were written here later stay.',
            ),
          },
          deletes: {
            label: msg('Delete copies of deleted objects'),
            hint: msg('Copies are deleted when the source no longer has the object. Other objects of the bucket stay.'),
          },
        }}
      />
    </FormDialog>
  );
}

function FirstObjects({ test: { objects, is_truncated }, onBack }: Pick<ImportTargetStepProps, 'test' | 'onBack'>) {
  const { t, format } = useI18n();
  return (
    <Alert
      tone="success"
      title={t('The source can be read')}
      actions={
        <Button size="small" onClick={onBack}>
          {t('Change source')}
        </Button>
      }
    >
      {objects.length === 0 && <p>{t('It has no objects below the prefix.')}</p>}
      <ul>
        {objects.map(({ name, size }) => (
          <li key={name} className="break-all">
            {name}, {format.bytes(size)}
          </li>
        ))}
      </ul>
      {is_truncated && <p>{t('And more.')}</p>}
    </Alert>
  );
}
