import { answerOf } from '#lib/client/answer-of.ts';
import { VOLUME } from '#lib/client/api-versions.ts';
import type { Send } from '#lib/client/project-query.ts';
import { wholeListQuery } from '#lib/client/whole-list-query.ts';
import { isProtected } from '#lib/protection/protection.ts';
import type { Volume, VolumeList } from './schema.ts';

/** Volume data for the overview; `changed` is the time of the last change by the platform. */
export type VolumeEntry = Pick<Volume, 'id' | 'name' | 'status' | 'size'> & {
  changed: string;
  imageId: string | undefined;
  isProtected: boolean;
};

export const allVolumesQuery = (projectId: string, send?: Send) =>
  wholeListQuery({
    projectId,
    kind: 'volume',
    path: 'volume/v3/volumes/detail',
    answer: answerOf<typeof VolumeList>(),
    headers: VOLUME,
    rowsOf: ({ volumes }) => volumes,
    entryOf: ({
      id,
      name,
      status,
      size,
      updated_at,
      created_at,
      volume_image_metadata,
      metadata,
    }: Volume): VolumeEntry => ({
      id,
      name,
      status,
      size,
      changed: updated_at ?? created_at,
      imageId: volume_image_metadata?.image_id,
      isProtected: isProtected(metadata),
    }),
    send,
  });
