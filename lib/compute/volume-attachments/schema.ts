import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { BodyBoolean } from '#lib/http/validation.ts';
import { ObjectId, Tag } from '../wire.ts';
import { serverVolumeAttributes } from './attributes.ts';

export const ServerVolume = z.strictObject(serverVolumeAttributes.shape);
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
