import { z } from 'zod';
import { SnapshotName, SnapshotStatus } from '#lib/block-storage/snapshots/schema.ts';
import { word } from '#lib/http/bounds.ts';
import { BodyBoolean, QueryInteger } from '#lib/http/validation.ts';

/** docs/contract/compute.md 13. */
export const LegacySnapshot = z.strictObject({
  id: z.string(),
  status: SnapshotStatus,
  size: z.number().int(),
  createdAt: z.string(),
  displayName: z.string(),
  displayDescription: z.string().nullable(),
  volumeId: z.string(),
});
export type LegacySnapshot = z.infer<typeof LegacySnapshot>;

export const LegacySnapshotEnvelope = z.strictObject({ snapshot: LegacySnapshot });
export const LegacySnapshotList = z.strictObject({ snapshots: z.array(LegacySnapshot) });

export const NewLegacySnapshot = z.strictObject({
  volume_id: word,
  display_name: SnapshotName.nullish(),
  display_description: SnapshotName.nullish(),
  force: BodyBoolean.optional(),
});
export type NewLegacySnapshot = z.infer<typeof NewLegacySnapshot>;
export const CreateLegacySnapshot = z.object({ snapshot: NewLegacySnapshot });

const Count = QueryInteger.refine((count) => count >= 0, 'Use 0 or a larger number.').optional();
export const LegacySnapshotQuery = z.object({ limit: Count, offset: Count });
export type LegacySnapshotQuery = z.infer<typeof LegacySnapshotQuery>;

export const LegacySnapshotPath = z.object({ id: word });
