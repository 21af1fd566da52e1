'use client';

import { useState } from 'react';
import { CheckboxField } from '#components/console/checkbox-field.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { importApi } from '#lib/object-store/import/contract.ts';
import { ImportSourceInput, type SourceTest } from '#lib/object-store/import/schema.ts';
import { SOURCE_PROBLEMS } from '#lib/object-store/import/source-problem-texts.ts';

interface ImportSourceStepProps extends ProjectDialogProps {
  /** What was entered before. */
  source: ImportSourceInput | undefined;
  /** Called when the source can be read. */
  onTested: (source: ImportSourceInput, test: SourceTest) => void;
}

const EMPTY: ImportSourceInput = {
  endpoint: '',
  region: 'us-east-1',
  bucket: '',
  prefix: '',
  is_path_style: true,
  access_key: '',
  secret_key: '',
};

export function ImportSourceStep({ projectId, source, onTested, onClose }: ImportSourceStepProps) {
  const t = useT();
  const test = clientOf(importApi).testSource.useMutation(projectId);
  const [failure, setFailure] = useState<SourceTest>();
  return (
    <FormDialog
      title={t('Import from S3: source')}
      description={t('The platform lists the first objects of the bucket. Nothing is transferred yet.')}
      submitLabel={t('Test connection')}
      size="medium"
      schema={ImportSourceInput}
      defaultValues={source ?? EMPTY}
      onSubmit={async (input) => {
        setFailure(undefined);
        const result = await test.mutateAsync(input);
        if (result.problem === null) onTested(input, result);
        else setFailure(result);
      }}
      onClose={onClose}
    >
      {failure && <SourceFailure test={failure} />}
      <TextField
        name="endpoint"
        type="url"
        label={t('Endpoint')}
        hint={t('For example https://minio.example.com:9000. With http, data is transferred without encryption.')}
        isRequired
        hasFocus
      />
      <TextField name="bucket" label={t('Bucket')} isRequired />
      <TextField name="prefix" label={t('Folder or prefix')} hint={t('Empty for all objects of the bucket.')} />
      <TextField name="access_key" label={t('Access key')} isRequired />
      <TextField
        name="secret_key"
        type="password"
        label={t('Secret key')}
        hint={t('It is stored encrypted and never shown. It is removed when you finish or delete the import.')}
        autoComplete="new-password"
        isRequired
      />
      <TextField name="region" label={t('Region')} isRequired />
      <CheckboxField
        name="is_path_style"
        label={t('Bucket in the path')}
        hint={t('Turn it off for stores whose buckets are host names, such as bucket.s3.example.com.')}
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
