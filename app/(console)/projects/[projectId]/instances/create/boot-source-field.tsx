'use client';

import { FormSection } from '#components/console/form-section.tsx';
import { useFormField } from '#components/console/use-form-field.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { SegmentedControl } from '#components/ui/segmented-control.tsx';
import { useI18n } from '#lib/i18n/use-t.ts';
import { ImageCards } from './image-cards.tsx';
import { NewVolumeFields } from './new-volume-fields.tsx';
import type { Choices } from './resolve-launch.ts';

const VolumeCards = lazyComponent(async () => (await import('./volume-cards.tsx')).VolumeCards);

export function BootSourceField({ projectId, choices }: { projectId: string; choices: Choices }) {
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
        <SegmentedControl
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
