import { z } from 'zod';
import { VolumeName, VolumeSize, VolumeStatus } from '#lib/block-storage/volumes/schema.ts';
import { word } from '#lib/http/bounds.ts';
import { StringPairs } from '#lib/http/validation.ts';

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
