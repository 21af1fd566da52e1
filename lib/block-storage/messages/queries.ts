import { answerOf } from '#lib/client/answer-of.ts';
import { VOLUME } from '#lib/client/api-versions.ts';
import { projectQuery } from '#lib/client/project-query.ts';
import type { VolumeMessageList } from './schema.ts';

/** Why the last operation failed; refreshed with the volume. */
export const lastMessageQuery = (projectId: string, volumeId: string) =>
  projectQuery({
    projectId,
    kind: 'volume',
    key: ['message', volumeId],
    path: `volume/v3/messages?resource_uuid=${encodeURIComponent(volumeId)}&limit=1`,
    answer: answerOf<typeof VolumeMessageList>(),
    headers: VOLUME,
  });
