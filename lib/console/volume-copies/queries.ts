import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import type { VolumeCopiesList } from './schema.ts';

/** Snapshots and backups of the project's volumes, whose events refresh it. */
export const volumeCopiesQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'volume_copies',
    key: ['list'],
    path: 'console/v1/volume-copies',
    answer: answerOf<typeof VolumeCopiesList>(),
    send,
  });
