import { z } from 'zod';
import type { FieldError } from '#lib/errors/errors.ts';
import { plainWord } from '#lib/http/bounds.ts';
import type { NotificationType } from './enums.ts';

const Event = z.enum(['STOPPED', 'STARTED'], 'Use STOPPED or STARTED.');
const ClusterStatus = z.enum(['ONLINE', 'OFFLINE'], 'Use ONLINE or OFFLINE.');
const HostStatus = z.enum(['NORMAL', 'UNKNOWN'], 'Use NORMAL or UNKNOWN.');

/** Fields that the specification defines for every type. */
const HostPayload = z.strictObject({
  event: Event,
  cluster_status: ClusterStatus.optional(),
  host_status: HostStatus.optional(),
});
/** Fields of instance monitors; unknown values are accepted and ignored. */
const InstancePayload = z.strictObject({
  instance_uuid: plainWord,
  vir_domain_event: plainWord,
  event: plainWord,
});
export type InstancePayload = z.infer<typeof InstancePayload>;
/** Fields of process monitors. */
const ProcessPayload = z.strictObject({ process_name: plainWord.min(1), event: Event });

const NotificationPayload = z.union([HostPayload, InstancePayload, ProcessPayload]);
export type NotificationPayload = z.infer<typeof NotificationPayload>;

/** Whether a report says that the host was fenced. */
export const saysFenced = (payload: NotificationPayload): boolean =>
  'host_status' in payload && payload.host_status === 'NORMAL';

/** A validated payload, or why it is invalid. */
export type ParsedPayload =
  | { payload: NotificationPayload; problem?: undefined }
  | { payload?: undefined; problem: FieldError };

/**
 * Validates a payload by its type; docs/contract/ha.md 4 and 12. Returns the first problem, with its field below
 * `payload`.
 */
export function parsePayload(type: NotificationType, payload: unknown): ParsedPayload {
  const result = schemaFor(type, payload).safeParse(payload);
  if (result.success) return { payload: result.data };
  const [issue] = result.error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const path = [...(issue?.path ?? []), ...unknown].map((part) => String(part).slice(0, 255)).join('.');
  if (unknown.length > 0) return { problem: { path, message: `Unknown field in a payload of ${type}.` } };
  const isMissing = Reflect.get(Object(payload), path) === undefined;
  return { problem: { path, message: isMissing && path !== '' ? 'This field is required.' : (issue?.message ?? '') } };
}

/** Monitors report instances and processes in their own format or in that of hosts. */
function schemaFor(type: NotificationType, payload: unknown): z.ZodType<NotificationPayload> {
  const has = (key: string) => Object.hasOwn(Object(payload), key);
  switch (type) {
    case 'COMPUTE_HOST':
      return HostPayload;
    case 'COMPUTE_INSTANCE':
      return has('instance_uuid') || has('vir_domain_event') ? InstancePayload : HostPayload;
    case 'COMPUTE_PROCESS':
      return has('process_name') ? ProcessPayload : HostPayload;
    default:
      return type satisfies never;
  }
}

/** Payload as text, independent of key order. */
export const payloadKey = (payload: NotificationPayload): string =>
  JSON.stringify(Object.entries(payload).toSorted(([one], [other]) => (one < other ? -1 : 1)));
