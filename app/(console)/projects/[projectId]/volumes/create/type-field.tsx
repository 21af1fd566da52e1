'use client';

import { useQuery } from '@tanstack/react-query';
import { Known } from '#components/console/known.tsx';
import { RadioCardsField } from '#components/console/radio-cards-field.tsx';
import { DEFAULT_TYPE } from '#components/volumes/volume-words.ts';
import { volumeTypesQuery } from '#lib/block-storage/types/queries.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** The kinds of storage, in words. */
export function TypeField({ projectId }: { projectId: string }) {
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
