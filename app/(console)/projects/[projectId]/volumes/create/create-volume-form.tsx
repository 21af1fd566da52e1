'use client';

import { useRouter } from 'next/navigation';
import { FormSection } from '#components/console/form-section.tsx';
import { NumberField } from '#components/console/number-field.tsx';
import { PairsField } from '#components/console/pairs-field.tsx';
import { ResourceForm } from '#components/console/resource-form.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { TextareaField } from '#components/console/textarea-field.tsx';
import { useCreateVolume } from '#lib/block-storage/volumes/queries.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { notify } from '#lib/client/notices.ts';
import { objectHref, projectHref } from '#lib/console/paths.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { CreateVolumeSummary } from './create-volume-summary.tsx';
import { SourceFields } from './source-fields.tsx';
import { TypeField } from './type-field.tsx';
import { useVolumeSources } from './use-volume-sources.ts';
import { toNewVolume, type VolumeInput, volumeFieldOf, volumeInput } from './volume-input.ts';
import { ZoneField } from './zone-field.tsx';

interface CreateVolumeFormProps {
  projectId: string;
  /** What to copy, when the address says so. */
  sourceVolume: Volume | undefined;
  imageId: string | undefined;
}

/** Asks for a new volume. */
export function CreateVolumeForm({ projectId, sourceVolume, imageId }: CreateVolumeFormProps) {
  const t = useT();
  const router = useRouter();
  const create = useCreateVolume(projectId);
  const sources = useVolumeSources(projectId);
  const root = projectHref(projectId, 'volumes');
  const defaultValues: VolumeInput = {
    source: sourceVolume ? 'volume' : imageId ? 'image' : 'blank',
    volumeId: sourceVolume?.id ?? '',
    imageId: imageId ?? '',
    name: sourceVolume?.name ? `${sourceVolume.name}-copy` : '',
    description: '',
    size: sourceVolume?.size ?? 10,
    type: '',
    zone: '',
    metadata: [],
  };
  return (
    <ResourceForm
      schema={volumeInput(sources.minGibOf)}
      defaultValues={defaultValues}
      draftKey={['volume', projectId, sourceVolume?.id ?? imageId].filter(Boolean).join('-')}
      fieldOf={volumeFieldOf}
      submitLabel={t('Create volume')}
      cancelHref={root}
      summary={<CreateVolumeSummary projectId={projectId} />}
      onSubmit={async (input) => {
        const { id, name } = await create.mutateAsync(toNewVolume(input));
        notify({
          level: 'success',
          title: msg('{name} is being created', { name: name || id }),
          href: objectHref(projectId, 'volumes', id),
        });
        router.push(root);
      }}
    >
      <FormSection title={t('Source')}>
        <SourceFields sources={sources} />
      </FormSection>
      <FormSection title={t('Volume')}>
        <TextField name="name" label={t('Name')} hint={t('Up to 255 characters. Without one the id stands for it.')} />
        <NumberField name="size" label={t('Size')} unit="GiB" min={1} step={1} isRequired />
        <TypeField projectId={projectId} />
        <ZoneField projectId={projectId} />
      </FormSection>
      <FormSection title={t('Notes')}>
        <TextareaField name="description" label={t('Description')} rows={2} />
        <PairsField name="metadata" label={t('Metadata')} hint={t('Keys and values of your own, to find it by.')} />
      </FormSection>
    </ResourceForm>
  );
}
