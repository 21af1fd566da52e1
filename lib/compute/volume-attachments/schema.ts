import { z } from 'zod';

/** A volume of a server; contract/compute.md 8. */
export const ServerVolume = z.strictObject({
  /** The volume's id, until 2.88. */
  id: z.string().optional(),
  serverId: z.string(),
  volumeId: z.string(),
  device: z.string(),
  /** From 2.70. */
  tag: z.null().optional(),
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
  volumeId: z.string().min(1, 'Give the id of a volume.'),
  device: z.string().nullish(),
  tag: z.null('Device tags are not offered here.').optional(),
  delete_on_termination: z.boolean().optional(),
});
export type NewServerVolume = z.infer<typeof NewServerVolume>;
export const AttachVolume = z.object({ volumeAttachment: NewServerVolume });

export const ServerVolumesPath = z.object({ server_id: z.string() });
export const ServerVolumePath = ServerVolumesPath.extend({ volume_id: z.string() });
