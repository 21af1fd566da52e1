'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { FormSection } from '#components/console/form-section.tsx';
import { Known } from '#components/console/known.tsx';
import { NumberField } from '#components/console/number-field.tsx';
import { PairsField } from '#components/console/pairs-field.tsx';
import { RadioCardsField } from '#components/console/radio-cards-field.tsx';
import { ResourceForm } from '#components/console/resource-form.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { TextareaField } from '#components/console/textarea-field.tsx';
import { DEFAULT_TYPE } from '#components/volumes/volume-words.ts';
import { volumeTypesQuery } from '#lib/block-storage/types/queries.ts';
import { useCreateVolume } from '#lib/block-storage/volumes/queries.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { notify } from '#lib/client/notices.ts';
import { availabilityZonesQuery } from '#lib/compute/availability-zones/queries.ts';
import { objectHref, projectHref } from '#lib/console/paths.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { CreateVolumeSummary } from './create-volume-summary.tsx';
import { SourceFields } from './source-fields.tsx';
import { useVolumeSources } from './use-volume-sources.ts';
import { toNewVolume, type VolumeInput, volumeFieldOf, volumeInput } from './volume-input.ts';

interface CreateVolumeFormProps {
  projectId: string;
  /** What to copy, when the address says so. */
  sourceVolume: Volume | undefined;
  imageId: string | undefined;
  snapshotId: string | undefined;
}

type Copied = Omit<CreateVolumeFormProps, 'projectId'>;

/** What the form begins with: blank, or a copy of something. */
const startingWith = ({ sourceVolume: source, imageId, snapshotId }: Copied): VolumeInput => ({
  source: source ? 'volume' : snapshotId ? 'snapshot' : imageId ? 'image' : 'blank',
  snapshotId: snapshotId ?? '',
  volumeId: source?.id ?? '',
  imageId: imageId ?? '',
  name: source?.name ? `${source.name}-copy` : '',
  description: '',
  size: source?.size ?? 10,
  type: '',
  zone: '',
  metadata: [],
});

/** Asks for a new volume. */
export function CreateVolumeForm({ projectId, ...copied }: CreateVolumeFormProps) {
  const { sourceVolume, imageId, snapshotId } = copied;
  const t = useT();
  const router = useRouter();
  const create = useCreateVolume(projectId);
  const sources = useVolumeSources(projectId);
  const root = projectHref(projectId, 'volumes');
  return (
    <ResourceForm
      schema={volumeInput(sources.minGibOf)}
      defaultValues={startingWith(copied)}
      draftKey={['volume', projectId, sourceVolume?.id ?? snapshotId ?? imageId].filter(Boolean).join('-')}
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

/** The kinds of storage, in words. */
function TypeField({ projectId }: { projectId: string }) {
  const t = useT();
  const types = useQuery(volumeTypesQuery(projectId));
  const standard = { value: '', title: t('Default'), description: t('As the platform, or the source, has it.') };
  return (
    <Known answer={types} unknown={t('The volume types could not be loaded')}>
      {({ volume_types: found }) => (
        <RadioCardsField
          name="type"
          label={t('Type')}
          cards={[
            standard,
            ...found
              .filter(({ name }) => name !== DEFAULT_TYPE)
              .map(({ name, description }) => ({ value: name, title: name, description })),
          ]}
        />
      )}
    </Known>
  );
}

/** Where the volume lies; an instance can only have volumes of its own zone. */
function ZoneField({ projectId }: { projectId: string }) {
  const t = useT();
  const zones = useQuery(availabilityZonesQuery(projectId));
  return (
    <Known answer={zones} unknown={t('The availability zones could not be loaded')}>
      {({ availabilityZoneInfo: found }) => (
        <SelectField
          name="zone"
          label={t('Availability zone')}
          placeholder={t('Any zone')}
          options={found.map(({ zoneName }) => ({ value: zoneName, label: zoneName }))}
          hint={t('It can be attached to instances of the same zone.')}
        />
      )}
    </Known>
  );
}
