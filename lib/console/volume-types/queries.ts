import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import type { VolumeTypeFactsList } from './schema.ts';

export const volumeTypeFactsQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'volume_type',
    key: ['facts'],
    path: 'console/v1/volume-types',
    answer: answerOf<typeof VolumeTypeFactsList>(),
    send,
  });
