import { z } from 'zod';
import { VolumeName, VolumeSize, VolumeStatus } from '#lib/block-storage/volumes/schema.ts';
import { word } from '#lib/http/bounds.ts';
import { QueryInteger, StringPairs } from '#lib/http/validation.ts';

/** An unattached volume has one empty attachment. */
const Attachment = z.strictObject({
  id: word.optional(),
  volumeId: word.optional(),
  serverId: word.optional(),
  device: word.optional(),
});

/** docs/contract/compute.md 13. */
export const LegacyVolume = z.strictObject({
  id: z.string(),
  status: VolumeStatus,
  size: z.number().int(),
  availabilityZone: z.string(),
  createdAt: z.string(),
  attachments: z.array(Attachment),
  displayName: z.string(),
  displayDescription: z.string().nullable(),
  volumeType: z.string(),
  snapshotId: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
});
export type LegacyVolume = z.infer<typeof LegacyVolume>;

export const LegacyVolumeEnvelope = z.strictObject({ volume: LegacyVolume });
export const LegacyVolumeList = z.strictObject({ volumes: z.array(LegacyVolume) });

/** Sizes may be text. */
const Size = z.union([
  VolumeSize,
  z
    .string()
    .regex(/^\d{1,7}$/, 'Use a whole number.')
    .transform(Number)
    .pipe(VolumeSize),
]);

export const NewLegacyVolume = z.strictObject({
  size: Size,
  display_name: VolumeName.nullish(),
  display_description: z.string().max(255, 'Use at most 255 characters.').nullish(),
  volume_type: word.nullish(),
  availability_zone: word.nullish(),
  metadata: StringPairs.nullish(),
  snapshot_id: word.nullish(),
});
export type NewLegacyVolume = z.infer<typeof NewLegacyVolume>;
export const CreateLegacyVolume = z.object({ volume: NewLegacyVolume });

const Count = QueryInteger.refine((count) => count >= 0, 'Use 0 or a larger number.').optional();
export const LegacyVolumeQuery = z.object({ limit: Count, offset: Count });
export type LegacyVolumeQuery = z.infer<typeof LegacyVolumeQuery>;

export const LegacyVolumePath = z.object({ id: word });
