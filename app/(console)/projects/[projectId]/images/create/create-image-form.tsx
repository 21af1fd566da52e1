'use client';

import { useRouter } from 'next/navigation';
import { FormSection } from '#components/console/form-section.tsx';
import { ResourceForm } from '#components/console/resource-form.tsx';
import type { SchemaFacts } from '#components/console/schema-facts.ts';
import { IMAGE_FIELDS, KEEPING_FIELDS, PROPERTIES_FIELD } from '#components/images/image-inputs.ts';
import { VisibilityField } from '#components/images/visibility-field.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { imageApi } from '#lib/image/images/contract.ts';
import { startWebImport } from '#lib/image/upload/import-job.ts';
import { startUpload } from '#lib/image/upload/upload-job.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { CreateImageSummary } from './create-image-summary.tsx';
import type { CreateImageInput, CreateImageValues } from './image-input.ts';
import { EMPTY_IMAGE, toNewImage } from './new-image.ts';
import { SourceInputs } from './source-inputs.tsx';

interface CreateImageFormProps {
  projectId: string;
  prefill: Partial<CreateImageInput>;
  facts: SchemaFacts;
}

export function CreateImageForm({ projectId, prefill, facts }: CreateImageFormProps) {
  const { t, format } = useI18n();
  const router = useRouter();
  const list = projectHref(projectId, 'images');
  const submit = async (values: CreateImageValues) => {
    const image = await clientOf(imageApi).create.send(projectId, toNewImage(values));
    if (values.source === 'url') await startWebImport(projectId, image, values.uri);
    else if (values.file) startUpload({ projectId, image, file: values.file.file, format });
    router.push(projectHref(projectId, 'images', { where: 'list:mine' }));
  };
  return (
    <ResourceForm
      schema={async () => (await import('./image-input.ts')).createImageInput(t)}
      facts={facts}
      defaultValues={{ ...EMPTY_IMAGE, ...prefill }}
      draftKey={['image', projectId, prefill.uri].filter(Boolean).join('-')}
      secret={['file']}
      submitLabel={t('Create image')}
      cancelHref={list}
      onSubmit={submit}
      summary={<CreateImageSummary projectId={projectId} />}
    >
      <FormSection title={t('Source')}>
        <SourceInputs />
      </FormSection>
      <FormSection title={t('Image')} fields={IMAGE_FIELDS} />
      <FormSection
        title={t('Visibility and protection')}
        fields={{ visibility: <VisibilityField projectId={projectId} />, ...KEEPING_FIELDS }}
      />
      <FormSection title={t('Properties')} fields={{ properties: PROPERTIES_FIELD }} />
    </ResourceForm>
  );
}
