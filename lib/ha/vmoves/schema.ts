import { z } from 'zod';

export const VMOVE_STATUSES = ['pending', 'ongoing', 'succeeded', 'failed', 'ignored'] as const;
export const VmoveStatus = z.enum(VMOVE_STATUSES);
export type VmoveStatus = z.infer<typeof VmoveStatus>;

export const VMOVE_TYPES = ['evacuation', 'migration', 'live_migration'] as const;
export const VmoveType = z.enum(VMOVE_TYPES);
export type VmoveType = z.infer<typeof VmoveType>;

/** What a recovery did with one server; contract/ha.md 6. */
export const Vmove = z.strictObject({
  id: z.int(),
  uuid: z.string(),
  notification_uuid: z.string(),
  instance_uuid: z.string(),
  instance_name: z.string(),
  source_host: z.string(),
  dest_host: z.string().nullable(),
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
  status: VmoveStatus,
  type: VmoveType,
  message: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string().nullable(),
});
export type Vmove = z.infer<typeof Vmove>;
export const VmoveEnvelope = z.strictObject({ vmove: Vmove });
export const VmoveList = z.strictObject({ vmoves: z.array(Vmove) });
