'use client';

import { useFormContext, useWatch } from 'react-hook-form';
import { ChoiceField } from '#components/console/choice-field.tsx';
import { RadioCardsField } from '#components/console/radio-cards-field.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import type { VolumeSources } from './use-volume-sources.ts';
import type { VolumeInput } from './volume-input.ts';

/** Blank, or a copy of what. */
export function SourceFields({ sources }: { sources: VolumeSources }) {
  const t = useT();
  const { getValues, setValue } = useFormContext<VolumeInput>();
  const source = useWatch<VolumeInput, 'source'>({ name: 'source' });
  const makeRoom = (id: string) => setValue('size', Math.max(getValues('size') || 0, sources.minGibOf(id)));
  return (
    <>
      <RadioCardsField
        name="source"
        label={t('What is on it')}
        columns={3}
        cards={[
          { value: 'blank', title: t('Nothing'), description: t('An empty disk, to be formatted.') },
          { value: 'image', title: t('An image'), description: t('An operating system to boot from.') },
          { value: 'volume', title: t('Another volume'), description: t('A copy of it as it is now.') },
        ]}
      />
      {source === 'image' && (
        <ChoiceField
          name="imageId"
          label={t('Image to copy')}
          choices={sources.images}
          onChoose={makeRoom}
          empty={t('There is no image that this project may use.')}
        />
      )}
      {source === 'volume' && (
        <ChoiceField
          name="volumeId"
          label={t('Volume to copy')}
          choices={sources.volumes}
          onChoose={makeRoom}
          empty={t('There is no volume in this project yet.')}
        />
      )}
    </>
  );
}
