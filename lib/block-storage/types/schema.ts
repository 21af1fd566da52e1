import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { PageQuery } from '#lib/http/page-query.ts';

/** A volume type as users see it; administrators' keys come with their own issue. */
export const VolumeType = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  is_public: z.boolean(),
  'os-volume-type-access:is_public': z.boolean(),
  extra_specs: z.record(z.string(), z.string()),
  qos_specs_id: z.null().optional(),
});
export type VolumeType = z.infer<typeof VolumeType>;

export const VolumeTypeEnvelope = z.strictObject({ volume_type: VolumeType });
export const VolumeTypeList = z.strictObject({ volume_types: z.array(VolumeType) });
export const VolumeTypePath = z.object({ id: word });
/** `is_public=None` asks for both kinds; users see the public ones whatever they ask. */
export const VolumeTypeQuery = PageQuery.extend({ name: word.optional(), is_public: word.optional() });
export type VolumeTypeQuery = z.infer<typeof VolumeTypeQuery>;
