import { z } from 'zod';
import { QosConsumer } from '#lib/block-storage/qos-specs/schema.ts';
import { VolumeType } from '#lib/block-storage/types/schema.ts';

/** A volume type with data beyond the block storage API. */
const VolumeTypeFacts = VolumeType.extend({
  /** QoS limits of its volumes, so that users can choose; the API only shows them to administrators. */
  qos: z.strictObject({ name: z.string(), consumer: QosConsumer, specs: z.record(z.string(), z.string()) }).nullable(),
  /** Number and GiB of volumes in all projects; null unless the caller is an administrator. */
  volumes: z.int().nullable(),
  gigabytes: z.int().nullable(),
});
export type VolumeTypeFacts = z.infer<typeof VolumeTypeFacts>;
export const VolumeTypeFactsList = z.strictObject({ volume_types: z.array(VolumeTypeFacts) });
