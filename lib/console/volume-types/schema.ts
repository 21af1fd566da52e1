import { z } from 'zod';
import { QosConsumer } from '#lib/block-storage/qos-specs/schema.ts';
import { VolumeType } from '#lib/block-storage/types/schema.ts';

/** A volume type with what its API does not say of it. */
const VolumeTypeFacts = VolumeType.extend({
  /** What limits its volumes, for its users to choose by; the API shows it to administrators alone. */
  qos: z.strictObject({ name: z.string(), consumer: QosConsumer, specs: z.record(z.string(), z.string()) }).nullable(),
  /** Volumes of all projects, and their GiB; null for those who see their own alone. */
  volumes: z.int().nullable(),
  gigabytes: z.int().nullable(),
});
export type VolumeTypeFacts = z.infer<typeof VolumeTypeFacts>;
export const VolumeTypeFactsList = z.strictObject({ volume_types: z.array(VolumeTypeFacts) });
