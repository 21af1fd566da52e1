'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { bucketApi } from '#lib/object-store/console/contract.ts';
import type { Bucket } from '#lib/object-store/console/schema.ts';
import { importApi } from '#lib/object-store/import/contract.ts';
import { ImportSourceInput, type SourceTest } from '#lib/object-store/import/schema.ts';
import { SOURCE_PROBLEMS } from '#lib/object-store/import/source-problem-texts.ts';

/** First the source, which is tested, then the target. The secret key is only in the state of this component. */
export function ImportDialog({ projectId, bucket, onClose }: ProjectDialogProps & { bucket?: Bucket | undefined }) {
  const [source, setSource] = useState<ImportSourceInput>();
  const [test, setTest] = useState<SourceTest>();
  if (source && test) {
    return <ImportTargetStep {...{ projectId, bucket, source, test, onClose }} onBack={() => setTest(undefined)} />;
  }
  return (
    <ImportSourceStep
      {...{ projectId, source, onClose }}
      onTested={(input, result) => {
        setSource(input);
        setTest(result);
      }}
    />
  );
}

interface ImportSourceStepProps extends ProjectDialogProps {
  /** What was entered before. */
  source: ImportSourceInput | undefined;
  /** Called when the source can be read. */
  onTested: (source: ImportSourceInput, test: SourceTest) => void;
}

function ImportSourceStep({ projectId, source, onTested, onClose }: ImportSourceStepProps) {
  const test = clientOf(importApi).testSource.useMutation(projectId);
  const [failure, setFailure] = useState<SourceTest>();
  return (
    <FormDialog
      title={msg('Import from S3: source')}
      description={msg('The platform lists the first objects of the bucket. Nothing is transferred yet.')}
      submitLabel={msg('Test connection')}
      schema={ImportSourceInput}
      defaultValues={source ?? { region: 'us-east-1', is_path_style: true }}
      onSubmit={async (input) => {
        setFailure(undefined);
        const result = await test.mutateAsync(input);
        if (result.problem === null) onTested(input, result);
        else setFailure(result);
      }}
      onClose={onClose}
    >
      {failure && <SourceFailure test={failure} />}
      <FormFields
        of={{
          endpoint: {
            type: 'url',
            label: msg('Endpoint'),
            hint: msg('For example https://minio.example.com:9000. With http, data is transferred without encryption.'),
            isRequired: true,
            hasFocus: true,
          },
          bucket: { label: msg('Bucket'), isRequired: true },
          prefix: { label: msg('Folder or prefix'), hint: msg('Empty for all objects of the bucket.') },
          access_key: { label: msg('Access key'), isRequired: true },
          secret_key: {
            type: 'password',
            label: msg('Secret key'),
            hint: msg('It is stored encrypted and never shown. It is removed when you finish or delete the import.'),
            autoComplete: 'new-password',
            isRequired: true,
          },
          region: { label: msg('Region'), isRequired: true },
          is_path_style: {
            label: msg('Bucket in the path'),
            hint: msg('Turn it off for stores whose buckets are host names, such as bucket.s3.example.com.'),
          },
        }}
      />
    </FormDialog>
  );
}

function SourceFailure({ test: { problem, region } }: { test: SourceTest }) {
  const t = useT();
  return (
    <Alert tone="danger" isUrgent title={t('The source cannot be read')}>
      <p>{t(SOURCE_PROBLEMS[problem ?? 'other'])}</p>
      {region !== null && <p>{t('The endpoint names the region {region}.', { region })}</p>}
    </Alert>
  );
}

interface ImportTargetStepProps extends ProjectDialogProps {
  bucket: Bucket | undefined;
  source: ImportSourceInput;
  /** The first objects of the source. */
  test: SourceTest;
  onBack: () => void;
}

const Target = z.object({
  bucket: z.string().min(1, msg('Choose a bucket.')),
  target_prefix: z.string().max(1024),
  replaces: z.boolean(),
  deletes: z.boolean(),
});

function ImportTargetStep({ projectId, bucket, source, test, onBack, onClose }: ImportTargetStepProps) {
  const buckets = useQuery(clientOf(bucketApi).list.query(projectId));
  const create = clientOf(importApi).create.useMutation(projectId);
  const choices = bucket ? [bucket] : (buckets.data?.buckets ?? []);
  return (
    <FormDialog
      title={msg('Import from S3: target')}
      submitLabel={msg('Start import')}
      schema={Target}
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
