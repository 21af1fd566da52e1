import { z } from 'zod';
import { Reason } from '#components/hosts/reason-schema.ts';
import { NOTIFICATION_TYPES } from '#lib/ha/notifications/enums.ts';
import { readGeneratedTime } from '#lib/ha/notifications/generated-time.ts';
import type { NewNotification } from '#lib/ha/notifications/schema.ts';
import { msg } from '#lib/i18n/text.ts';

/** What instance monitors send for each recoverable fault. */
const INSTANCE_FAULTS = {
  died: { event: 'LIFECYCLE', vir_domain_event: 'STOPPED_FAILED' },
  disk: { event: 'IO_ERROR', vir_domain_event: 'IO_ERROR_REPORT' },
  guest: { event: 'QEMU_GUEST_AGENT_ERROR', vir_domain_event: 'STOPPED_FAILED' },
} as const;

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

export const newNotificationInput: NotificationInput = {
  type: 'COMPUTE_HOST',
  hostname: '',
  event: 'STOPPED',
  cluster_status: 'OFFLINE',
  host_status: 'NORMAL',
  instance: '',
  fault: 'died',
  process: 'nova-compute',
  generated_time: '',
  reason: '',
};

export function toNotification(input: NotificationInput): NewNotification {
  const generated = input.generated_time.trim();
  return {
    type: input.type,
    hostname: input.hostname.trim(),
    payload: payloadOf(input),
    ...(generated === '' ? {} : { generated_time: generated }),
  };
}

function payloadOf(input: NotificationInput): Record<string, string> {
  const { type, event, instance, fault } = input;
  if (type === 'COMPUTE_INSTANCE' && instance !== '') return { instance_uuid: instance, ...INSTANCE_FAULTS[fault] };
  if (type === 'COMPUTE_PROCESS') return { event, process_name: input.process.trim() };
  return {
    event,
    ...(input.cluster_status === '' ? {} : { cluster_status: input.cluster_status }),
    ...(input.host_status === '' ? {} : { host_status: input.host_status }),
  };
}
