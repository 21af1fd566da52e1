import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { NewExtraSpec } from '#lib/http/extra-specs.ts';
import { PageQuery } from '#lib/http/page-query.ts';
import { BodyBoolean } from '#lib/http/validation.ts';
import { createdVolumeType, updatedVolumeType, volumeTypeAttributes } from './attributes.ts';
import { withoutMultiattach } from './multiattach.ts';

export const VolumeType = z.strictObject(volumeTypeAttributes.shape);
export type VolumeType = z.infer<typeof VolumeType>;
export const CreatedVolumeType = z.strictObject(createdVolumeType.shape);
export type CreatedVolumeType = z.infer<typeof CreatedVolumeType>;
export const UpdatedVolumeType = z.strictObject(updatedVolumeType.shape);
export type UpdatedVolumeType = z.infer<typeof UpdatedVolumeType>;

/** `is_public=None` requests both kinds; users see what they may use. */
export const VolumeTypeQuery = PageQuery.extend({ ...volumeTypeAttributes.filterShape, is_public: word.optional() });
export type VolumeTypeQuery = z.infer<typeof VolumeTypeQuery>;

export const NewTypeSpec = withoutMultiattach(NewExtraSpec);
export const TypeSpecs = z.record(z.string(), z.string());

export const NewVolumeType = z.strictObject({
  ...volumeTypeAttributes.createShape,
  'os-volume-type-access:is_public': BodyBoolean.optional(),
  extra_specs: NewTypeSpec.optional(),
});
export type NewVolumeType = z.infer<typeof NewVolumeType>;

export const VolumeTypeChanges = z.strictObject(volumeTypeAttributes.changeShape);
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
