import { z } from 'zod';
import { Reason } from '#components/hosts/reason-schema.ts';
import { NOTIFICATION_TYPES } from '#lib/ha/notifications/enums.ts';
import { readGeneratedTime } from '#lib/ha/notifications/generated-time.ts';
import { msg } from '#lib/i18n/text.ts';

export const NotificationInput = z.object({
  type: z.enum(NOTIFICATION_TYPES),
  hostname: z.string().trim().min(1, msg('Choose a host.')).max(255),
  event: z.enum(['STOPPED', 'STARTED']),
  cluster_status: z.enum(['', 'ONLINE', 'OFFLINE']),
  host_status: z.enum(['', 'NORMAL', 'UNKNOWN']),
  /** Empty for all instances of the host that should run but do not. */
  instance: z.string(),
  fault: z.enum(['died', 'disk', 'guest']),
  process: z.string().trim().min(1, msg('Enter a process.')).max(255),
  /** Empty means now. */
  generated_time: z
    .string()
    .trim()
    .refine((time) => time === '' || readGeneratedTime(time) !== undefined, {
      message: msg('Use the ISO 8601 format, such as 2026-11-20T10:00:00.'),
    }),
  reason: Reason,
});
export type NotificationInput = z.input<typeof NotificationInput>;
