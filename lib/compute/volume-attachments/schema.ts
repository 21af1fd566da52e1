import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { BodyBoolean } from '#lib/http/validation.ts';
import { ObjectId, Tag } from '../wire.ts';

/** A volume of a server; docs/contract/compute.md 8. */
export const ServerVolume = z.strictObject({
  /** The volume's id: where it is read until 2.88, where it is attached always. */
  id: z.string().optional(),
  serverId: z.string(),
  volumeId: z.string(),
  device: z.string(),
  /** From 2.70. */
  tag: z.string().nullable().optional(),
  /** From 2.79. */
  delete_on_termination: z.boolean().optional(),
  /** From 2.89. */
  attachment_id: z.string().optional(),
  bdm_uuid: z.string().optional(),
});
export type ServerVolume = z.infer<typeof ServerVolume>;

export const ServerVolumeEnvelope = z.strictObject({ volumeAttachment: ServerVolume });
export const ServerVolumeList = z.strictObject({ volumeAttachments: z.array(ServerVolume) });

export const NewServerVolume = z.strictObject({
  volumeId: ObjectId,
  device: word.nullish(),
  tag: Tag.nullish(),
  delete_on_termination: BodyBoolean.optional(),
});
export type NewServerVolume = z.infer<typeof NewServerVolume>;
export const AttachVolume = z.object({ volumeAttachment: NewServerVolume });

/** What can be said of a volume that a server has: the one to take its place, and from 2.85 on whether it is kept. */
export const ServerVolumeChanges = z.strictObject({
  volumeId: ObjectId,
  delete_on_termination: BodyBoolean.optional(),
  id: word.optional(),
  serverId: word.optional(),
  device: word.nullable().optional(),
  tag: word.nullable().optional(),
});
export type ServerVolumeChanges = z.infer<typeof ServerVolumeChanges>;
export const UpdateServerVolume = z.object({ volumeAttachment: ServerVolumeChanges });

export const ServerVolumesPath = z.object({ server_id: word });
export const ServerVolumePath = ServerVolumesPath.extend({ volume_id: word });
