import type { NewNotification } from '#lib/ha/notifications/schema.ts';
import type { NotificationInput } from './notification-input.ts';

/** What instance monitors send for each recoverable fault. */
const INSTANCE_FAULTS = {
  died: { event: 'LIFECYCLE', vir_domain_event: 'STOPPED_FAILED' },
  disk: { event: 'IO_ERROR', vir_domain_event: 'IO_ERROR_REPORT' },
  guest: { event: 'QEMU_GUEST_AGENT_ERROR', vir_domain_event: 'STOPPED_FAILED' },
} as const;

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
