import { z } from 'zod';
import { SnapshotName } from '#lib/block-storage/snapshots/schema.ts';
import { SNAPSHOT_STATUSES } from '#lib/block-storage/snapshots/statuses.ts';
import { word } from '#lib/http/bounds.ts';
import { BodyBoolean } from '#lib/http/validation.ts';

/** docs/contract/compute.md 13. */
export const LegacySnapshot = z.strictObject({
  id: z.string(),
  status: z.enum(SNAPSHOT_STATUSES),
  size: z.number().int(),
  createdAt: z.string(),
  displayName: z.string(),
  displayDescription: z.string().nullable(),
  volumeId: z.string(),
});
export type LegacySnapshot = z.infer<typeof LegacySnapshot>;

export const NewLegacySnapshot = z.strictObject({
  volume_id: word,
  display_name: SnapshotName.nullish(),
  display_description: SnapshotName.nullish(),
  force: BodyBoolean.optional(),
});
