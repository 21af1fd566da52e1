'use client';

import { useFormContext, useWatch } from 'react-hook-form';
import type { ChoiceWords } from '#components/console/field-spec.ts';
import { FormFields } from '#components/console/form-fields.tsx';
import { ObjectField } from '#components/console/object-field.tsx';
import { snapshotName } from '#components/snapshots/snapshot-words.ts';
import type { RadioCard } from '#components/ui/radio-cards.tsx';
import { volumeName, volumeTypeName } from '#components/volumes/volume-words.ts';
import { can as canSnapshot } from '#lib/block-storage/snapshots/can.ts';
import type { Snapshot } from '#lib/block-storage/snapshots/schema.ts';
import { can } from '#lib/block-storage/volumes/can.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import type { Image } from '#lib/image/images/schema.ts';
import { leastVolumeGib } from '#lib/image/images/size.ts';
import type { VolumeSources } from './use-volume-sources.ts';
import type { VolumeInput } from './volume-input.ts';

export function SourceFields({ sources }: { sources: VolumeSources }) {
  const t = useT();
  const cards = useSourceCards();
  const { getValues, setValue } = useFormContext<VolumeInput>();
  const source = useWatch<VolumeInput, 'source'>({ name: 'source' });
  const makeRoom = (id: string) => setValue('size', Math.max(getValues('size') || 0, sources.minGibOf(id)));
  return (
    <>
      <FormFields of={{ source: { label: msg('Contents'), columns: 2, words: SOURCE_WORDS } }} />
      {source === 'image' && (
        <ObjectField
          name="imageRef"
          label={t('Image to copy')}
          objects={sources.images}
          unknown={t('Could not load the images')}
          choicesOf={(images) => images.map(cards.ofImage)}
          onChoose={makeRoom}
          empty={t('There are no images that this project can use.')}
        />
      )}
      {source === 'snapshot' && (
        <ObjectField
          name="snapshot_id"
          label={t('Snapshot to copy')}
          objects={sources.snapshots}
          unknown={t('Could not load the snapshots')}
          choicesOf={(snapshots) => snapshots.map(cards.ofSnapshot)}
          onChoose={makeRoom}
          empty={t('This project has no snapshots yet.')}
        />
      )}
      {source === 'volume' && (
        <ObjectField
          name="source_volid"
          label={t('Volume to copy')}
          objects={sources.volumes}
          unknown={t('Could not load the volumes')}
          choicesOf={(volumes) => volumes.map(cards.ofVolume)}
          onChoose={makeRoom}
          empty={t('This project has no volumes yet.')}
        />
      )}
    </>
  );
}

function useSourceCards() {
  const { t, format } = useI18n();
  const ofImage = (image: Image): RadioCard<string> => ({
    value: image.id,
    title: image.name ?? image.id,
    description: t('At least {size}', { size: format.gib(leastVolumeGib(image)) }),
  });
  const ofVolume = (volume: Volume): RadioCard<string> => {
    const verdict = can('clone', volume);
    return {
      value: volume.id,
      title: volumeName(volume),
      description: `${format.gib(volume.size)} · ${t(volumeTypeName(volume))}`,
      disabledReason: verdict === true ? undefined : t(verdict),
    };
  };
  const ofSnapshot = (snapshot: Snapshot): RadioCard<string> => {
    const verdict = canSnapshot('create_volume', snapshot);
    return {
      value: snapshot.id,
      title: snapshotName(snapshot),
      description: `${format.gib(snapshot.size)} · ${format.dateTime(snapshot.created_at)}`,
      disabledReason: verdict === true ? undefined : t(verdict),
    };
  };
  return { ofImage, ofSnapshot, ofVolume };
}

const SOURCE_WORDS: ChoiceWords = {
  blank: [msg('Nothing'), msg('Empty and unformatted.')],
  image: [msg('An image'), msg('An operating system to boot from.')],
  snapshot: [msg('A snapshot'), msg('The contents of a volume at a point in time.')],
  volume: [msg('Another volume'), msg('A copy of it as it is now.')],
};
