import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery } from '#lib/client/project-query.ts';
import type { OwnAddress } from './schema.ts';

/** Address of this browser as the platform sees it; null if unknown. */
export const ownAddressQuery = (projectId: string) =>
  projectQuery({
    projectId,
    kind: 'console-address',
    key: [],
    path: 'console/v1/address',
    answer: answerOf<typeof OwnAddress>(),
  });
