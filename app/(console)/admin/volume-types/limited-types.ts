import type { QosSpecs } from '#lib/block-storage/qos-specs/schema.ts';
import type { VolumeTypeFacts } from '#lib/console/facts/schema.ts';

/** The volume types whose volumes the specs limit. */
export const limitedBy = ({ id }: QosSpecs, types: readonly VolumeTypeFacts[]): VolumeTypeFacts[] =>
  types.filter(({ qos_specs_id }) => qos_specs_id === id);
