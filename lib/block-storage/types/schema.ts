import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { NewExtraSpec } from '#lib/http/extra-specs.ts';
import { PageQuery } from '#lib/http/page-query.ts';
import { BodyBoolean } from '#lib/http/validation.ts';
import { msg } from '#lib/i18n/text.ts';
import { withoutMultiattach } from './multiattach.ts';

/** A volume type; users see public extra specs and no QoS specs. */
export const VolumeType = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  is_public: z.boolean(),
  'os-volume-type-access:is_public': z.boolean(),
  extra_specs: z.record(z.string(), z.string()),
  qos_specs_id: z.string().nullable().optional(),
});
export type VolumeType = z.infer<typeof VolumeType>;

/** As upstream, create and update return less than get. */
export const CreatedVolumeType = VolumeType.omit({ qos_specs_id: true });
export type CreatedVolumeType = z.infer<typeof CreatedVolumeType>;
export const UpdatedVolumeType = CreatedVolumeType.omit({ 'os-volume-type-access:is_public': true });
export type UpdatedVolumeType = z.infer<typeof UpdatedVolumeType>;
/** `is_public=None` requests both kinds; users see what they may use. */
export const VolumeTypeQuery = PageQuery.extend({ name: word.optional(), is_public: word.optional() });
export type VolumeTypeQuery = z.infer<typeof VolumeTypeQuery>;

const VolumeTypeName = z.string().trim().min(1, msg('Enter a name.')).max(255, msg('Use at most 255 characters.'));
const Description = z.string().max(255, msg('Use at most 255 characters.'));

export const NewTypeSpec = withoutMultiattach(NewExtraSpec);
export const TypeSpecs = z.record(z.string(), z.string());

export const NewVolumeType = z.strictObject({
  name: VolumeTypeName,
  description: Description.nullish(),
  'os-volume-type-access:is_public': BodyBoolean.optional(),
  is_public: BodyBoolean.optional(),
  extra_specs: NewTypeSpec.optional(),
});
export type NewVolumeType = z.infer<typeof NewVolumeType>;

export const VolumeTypeChanges = z.strictObject({
  name: VolumeTypeName.nullish(),
  description: Description.nullish(),
  is_public: BodyBoolean.optional(),
});
export type VolumeTypeChanges = z.infer<typeof VolumeTypeChanges>;

export const VolumeTypeAccess = z.array(z.strictObject({ volume_type_id: z.string(), project_id: z.string() }));
export const Project = z.strictObject({ project: word });

export const NoEncryption = z.strictObject({});
export const NewEncryption = z.strictObject({
  provider: word,
  control_location: word.nullish(),
  cipher: word.nullish(),
  key_size: z.int().nullish(),
});

/** Default type of a project. */
export const DefaultType = z.strictObject({ project_id: z.string(), volume_type_id: z.string() });
export type DefaultType = z.infer<typeof DefaultType>;
export const DefaultTypes = z.array(DefaultType);
/** By id or name. */
export const NewDefaultType = z.strictObject({ volume_type: word });
