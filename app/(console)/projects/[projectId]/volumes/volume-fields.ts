import type { LocalFields } from '#components/console/use-local-filter.ts';
import { volumeName } from '#components/volumes/volume-words.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { toMillis } from '#lib/i18n/format.ts';

const dayMs = 86_400_000;

/** What the conditions look at that the API cannot check. */
export const volumeFields: LocalFields<Volume> = {
  name: volumeName,
  status: ({ status }) => status,
  type: ({ volume_type }) => volume_type,
  size: ({ size }) => size,
  availability_zone: ({ availability_zone }) => availability_zone,
  bootable: ({ bootable }) => bootable,
  encrypted: ({ encrypted }) => encrypted,
  attached: ({ attachments }) => attachments.length > 0,
  source: ({ source_volid, snapshot_id, volume_image_metadata }) =>
    source_volid ? 'volume' : snapshot_id ? 'snapshot' : volume_image_metadata ? 'image' : 'blank',
  /** In days. */
  age: ({ created_at }) => (Date.now() - toMillis(created_at)) / dayMs,
  metadata: ({ metadata }) => Object.entries(metadata).flatMap(([key, value]) => [key, `${key}=${value}`]),
};
