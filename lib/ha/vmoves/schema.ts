import { z } from 'zod';
import { PageQuery } from '#lib/http/page-query.ts';

const VMOVE_STATUSES = ['pending', 'ongoing', 'succeeded', 'failed', 'ignored'] as const;
export const VmoveStatus = z.enum(VMOVE_STATUSES);
export type VmoveStatus = z.infer<typeof VmoveStatus>;

const VMOVE_TYPES = ['evacuation', 'migration', 'live_migration'] as const;
export const VmoveType = z.enum(VMOVE_TYPES);
export type VmoveType = z.infer<typeof VmoveType>;

/** The recovery of one server; docs/contract/ha.md 6. */
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

export const VmoveQuery = PageQuery.extend({
  status: z.enum(VMOVE_STATUSES, `Use one of ${VMOVE_STATUSES.join(', ')}.`).optional(),
  type: z.enum(VMOVE_TYPES, `Use one of ${VMOVE_TYPES.join(', ')}.`).optional(),
});
export type VmoveQuery = z.infer<typeof VmoveQuery>;
