'use client';

import { HardDrive } from 'lucide-react';
import { ChoiceField } from '#components/console/choice-field.tsx';
import { FormSection } from '#components/console/form-section.tsx';
import { useFormField } from '#components/console/use-form-field.ts';
import { Segmented } from '#components/ui/segmented.tsx';
import { volumeTypeName } from '#components/volumes/volume-words.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { ImageCards } from './image-cards.tsx';
import { NewVolumeFields } from './new-volume-fields.tsx';
import type { Choices } from './resolve-launch.ts';

interface BootSourceFieldProps {
  projectId: string;
  choices: Choices;
}

/** An image, on the host's disk or as a new volume, or a bootable volume that is there already. */
export function BootSourceField({ projectId, choices }: BootSourceFieldProps) {
  const { t } = useI18n();
  const { field } = useFormField('bootFrom');
  const options = [
    { value: 'image', label: t('Image') },
    { value: 'volume', label: t('Existing volume') },
  ];
  return (
    <FormSection
      anchor="source"
      title={t('Boot source')}
      aside={
        <Segmented
          label={t('Boot from')}
          name="bootFrom"
          options={options}
          value={field.value}
          onChange={field.onChange}
        />
      }
    >
      {field.value === 'volume' ? (
        <VolumeCards volumes={choices.volumes} />
      ) : (
        <>
          <ImageCards images={choices.images} />
          <NewVolumeFields projectId={projectId} choices={choices} />
        </>
      )}
    </FormSection>
  );
}

function VolumeCards({ volumes }: Pick<Choices, 'volumes'>) {
  const { t, format } = useI18n();
  return (
    <ChoiceField
      name="volume"
      label={t('Volume')}
      choices={volumes?.map((volume) => ({
        value: volume.id,
        title: volume.name || volume.id,
        icon: <HardDrive aria-hidden className="size-4 text-ink-faint" />,
        description: [format.gib(volume.size), t(volumeTypeName(volume)), volume.availability_zone].join(' · '),
      }))}
      empty={t('No available volume is bootable. Create one from an image first.')}
    />
  );
}
