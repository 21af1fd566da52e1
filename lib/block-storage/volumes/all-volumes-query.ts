import type { Send } from '#lib/client/project-query.ts';
import { clientOf } from '#lib/contract/client.ts';
import { isProtected } from '#lib/protection/protection.ts';
import { volumeApi } from './contract.ts';
import type { Volume } from './schema.ts';

/** Volume data for the overview; `changed` is the time of the last change by the platform. */
export type VolumeEntry = Pick<Volume, 'id' | 'name' | 'status' | 'size'> & {
  changed: string;
  imageId: string | undefined;
  isProtected: boolean;
};

export const allVolumesQuery = (projectId: string, send?: Send) =>
  clientOf(volumeApi).list.facts(projectId, { name: 'overview', entryOf }, send);

const entryOf = ({ id, name, status, size, metadata, ...volume }: Volume): VolumeEntry => ({
  ...{ id, name, status, size },
  changed: volume.updated_at ?? volume.created_at,
  imageId: volume.volume_image_metadata?.image_id,
  isProtected: isProtected(metadata),
});
