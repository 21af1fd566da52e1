import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import type { VolumeTypeList } from './schema.ts';

export const volumeTypesQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'volume_type',
    key: ['list'],
    path: 'volume/v3/types',
    answer: answerOf<typeof VolumeTypeList>(),
    send,
  });
