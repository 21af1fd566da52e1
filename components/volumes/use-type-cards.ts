'use client';

import { useQuery } from '@tanstack/react-query';
import { volumeTypesQuery } from '#lib/block-storage/types/queries.ts';
import type { VolumeType } from '#lib/block-storage/types/schema.ts';
import { bothAnswers, mapAnswer } from '#lib/client/answer.ts';
import { volumeTypeFactsQuery } from '#lib/console/volume-types/queries.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { qosWords } from './qos-words.ts';

/** The volume types that the project may use, and what a card says of one: what it is for, and what limits its volumes. */
export function useTypeCards(projectId: string) {
  const { t, format } = useI18n();
  const types = useQuery(volumeTypesQuery(projectId));
  const facts = useQuery(volumeTypeFactsQuery(projectId));
  const qosOf = (id: string) => facts.data?.volume_types.find((one) => one.id === id)?.qos ?? undefined;
  return {
    /** With the types that there are. */
    answer: mapAnswer(bothAnswers(types, facts), ([{ volume_types }]) => volume_types),
    cardOf: ({ id, description }: Pick<VolumeType, 'id' | 'description'>) => {
      const limits = qosWords(qosOf(id)?.specs ?? {}, format).map((words) => t(words));
      const sentence = limits.length > 0 ? t('Limited: {limits}.', { limits: limits.join(', ') }) : '';
      return { description: [description, sentence].filter(Boolean).join(' ') };
    },
  };
}
