'use client';

import { useQuery } from '@tanstack/react-query';
import { RadioCardsField } from '#components/console/radio-cards-field.tsx';
import { volumeTypesQuery } from '#lib/block-storage/types/queries.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { DEFAULT_TYPE } from '../volume-words.ts';

/** The kinds of storage, in words. */
export function TypeField({ projectId }: { projectId: string }) {
  const t = useT();
  const types = useQuery(volumeTypesQuery(projectId)).data?.volume_types ?? [];
  const own = types.filter(({ name }) => name !== DEFAULT_TYPE);
  return (
    <RadioCardsField
      name="type"
      label={t('Type')}
      cards={[
        { value: '', title: t('Default'), description: t('As the platform, or the source, has it.') },
        ...own.map(({ name, description }) => ({ value: name, title: name, description })),
      ]}
    />
  );
}
