import { z } from 'zod';
import { QosConsumer } from '#lib/block-storage/qos-specs/schema.ts';

/** What the API of volume types does not say of them. */
const VolumeTypeFacts = z.strictObject({
  id: z.string(),
  /** What limits its volumes, for its users to choose by; the API shows it to administrators alone. */
  qos: z.strictObject({ consumer: QosConsumer, specs: z.record(z.string(), z.string()) }).nullable(),
  /** Volumes of all projects, and their GiB; null for those who see their own alone. */
  volumes: z.int().nullable(),
  gigabytes: z.int().nullable(),
});
export type VolumeTypeFacts = z.infer<typeof VolumeTypeFacts>;
export const VolumeTypeFactsList = z.strictObject({ volume_types: z.array(VolumeTypeFacts) });
