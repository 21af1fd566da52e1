'use client';

import { useQuery } from '@tanstack/react-query';
import { mapAnswer } from '#lib/client/answer.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import type { VolumeTypeFacts } from '#lib/console/facts/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { qosWords } from './qos-words.ts';

export function useTypeCards(projectId: string) {
  const { t, format } = useI18n();
  return {
    answer: mapAnswer(useQuery(clientOf(factApi).volumeTypes.query(projectId)), ({ volume_types }) => volume_types),
    cardOf: ({ description, qos }: VolumeTypeFacts) => {
      const limits = qosWords(qos?.specs ?? {}, format).map((words) => t(words));
      const sentence = limits.length > 0 ? t('Limited: {limits}.', { limits: limits.join(', ') }) : '';
      return { description: [description, sentence].filter(Boolean).join(' · ') };
    },
  };
}
