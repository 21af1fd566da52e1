import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery } from '#lib/client/project-query.ts';
import type { OwnAddress } from './schema.ts';

/** The address that the platform sees this browser come from; null where it cannot know. */
export const ownAddressQuery = (projectId: string) =>
  projectQuery({
    projectId,
    kind: 'console-address',
    key: [],
    path: 'console/v1/address',
    answer: answerOf<typeof OwnAddress>(),
  });
