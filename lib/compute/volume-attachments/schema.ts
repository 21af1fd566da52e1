import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { BodyBoolean } from '#lib/http/validation.ts';
import { ObjectId, Tag } from '../wire.ts';

/** docs/contract/compute.md 8. */
export const ServerVolume = z.strictObject({
  /** The volume id: until 2.88 when read, always when attached. */
  id: z.string().optional(),
  serverId: z.string(),
  volumeId: z.string(),
  device: z.string(),
  /** Since 2.70. */
  tag: z.string().nullable().optional(),
  /** Since 2.79. */
  delete_on_termination: z.boolean().optional(),
  /** Since 2.89. */
  attachment_id: z.string().optional(),
  bdm_uuid: z.string().optional(),
});
export type ServerVolume = z.infer<typeof ServerVolume>;
export const ServerVolumes = z.array(ServerVolume);

export const NewServerVolume = z.strictObject({
  volumeId: ObjectId,
  device: word.nullish(),
  tag: Tag.nullish(),
  delete_on_termination: BodyBoolean.optional(),
});
export type NewServerVolume = z.infer<typeof NewServerVolume>;

/** Replacement volume, and since 2.85 `delete_on_termination`. */
export const ServerVolumeChanges = z.strictObject({
  volumeId: ObjectId,
  delete_on_termination: BodyBoolean.optional(),
  id: word.optional(),
  serverId: word.optional(),
  device: word.nullable().optional(),
  tag: word.nullable().optional(),
});
export type ServerVolumeChanges = z.infer<typeof ServerVolumeChanges>;
