'use client';

import { HardDrive } from 'lucide-react';
import { ChoiceField } from '#components/console/choice-field.tsx';
import { volumeTypeName } from '#components/volumes/volume-words.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import type { Choices } from './resolve-launch.ts';

export function VolumeCards({ volumes }: Pick<Choices, 'volumes'>) {
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
