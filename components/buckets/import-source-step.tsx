'use client';

import { useState } from 'react';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
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
  const test = clientOf(importApi).testSource.useMutation(projectId);
  const [failure, setFailure] = useState<SourceTest>();
  return (
    <FormDialog
      title={msg('Import from S3: source')}
      description={msg('The platform lists the first objects of the bucket. Nothing is transferred yet.')}
      submitLabel={msg('Test connection')}
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
