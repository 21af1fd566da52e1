import { z } from 'zod';
import { boundedJson, plainWord, text, word } from '#lib/http/bounds.ts';
import { PageQuery } from '#lib/http/page-query.ts';
import { QueryBoolean } from '#lib/http/validation.ts';
import { RecoveryStep } from '../recovery/schema.ts';
import { readGeneratedTime } from './generated-time.ts';

export const NOTIFICATION_TYPES = ['COMPUTE_HOST', 'COMPUTE_INSTANCE', 'COMPUTE_PROCESS'] as const;
export const NotificationType = z.enum(NOTIFICATION_TYPES);
export type NotificationType = z.infer<typeof NotificationType>;

/** Upstream's spellings; docs/contract/ha.md 1. */
export const SPELLINGS = {
  COMPUTE_HOST: 'COMPUTE_HOST',
  COMPUTE_INSTANCE: 'COMPUTE_INSTANCE',
  COMPUTE_PROCESS: 'COMPUTE_PROCESS',
  VM: 'COMPUTE_INSTANCE',
  PROCESS: 'COMPUTE_PROCESS',
} as const satisfies Record<string, NotificationType>;
export type NotificationTypeSpelling = keyof typeof SPELLINGS;
const SPELLING_NAMES = Object.keys(SPELLINGS) as [NotificationTypeSpelling, ...NotificationTypeSpelling[]];

export const NOTIFICATION_STATUSES = ['new', 'running', 'error', 'finished', 'failed', 'ignored'] as const;
export const NotificationStatus = z.enum(NOTIFICATION_STATUSES);
export type NotificationStatus = z.infer<typeof NotificationStatus>;

/** Final states; docs/contract/ha.md 7. */
export const isFinal = (status: NotificationStatus): boolean =>
  status === 'finished' || status === 'failed' || status === 'ignored';

/** Source of a fault: message bus, monitor through the API, or a person in the console. */
export const NotificationSource = z.enum(['bus', 'webhook', 'console']);
export type NotificationSource = z.infer<typeof NotificationSource>;

/** Triage by administrators. */
export const Triage = z.enum(['open', 'acknowledged', 'resolved']);
export type Triage = z.infer<typeof Triage>;

const Event = z.enum(['STOPPED', 'STARTED'], 'Use STOPPED or STARTED.');
const ClusterStatus = z.enum(['ONLINE', 'OFFLINE'], 'Use ONLINE or OFFLINE.');
const HostStatus = z.enum(['NORMAL', 'UNKNOWN'], 'Use NORMAL or UNKNOWN.');

/** Fields that the specification defines for every type. */
export const HostPayload = z.strictObject({
  event: Event,
  cluster_status: ClusterStatus.optional(),
  host_status: HostStatus.optional(),
});
/** Fields of instance monitors; unknown values are accepted and ignored. */
export const InstancePayload = z.strictObject({
  instance_uuid: plainWord,
  vir_domain_event: plainWord,
  event: plainWord,
});
export type InstancePayload = z.infer<typeof InstancePayload>;
/** Fields of process monitors. */
export const ProcessPayload = z.strictObject({ process_name: plainWord.min(1), event: Event });

export const NotificationPayload = z.union([HostPayload, InstancePayload, ProcessPayload]);
export type NotificationPayload = z.infer<typeof NotificationPayload>;

/** Free JSON until the type is known; then validated by `parsePayload`. */
const RawPayload = boundedJson(z.record(z.string(), z.unknown()), 4096);

export const NewNotification = z.strictObject({
  type: z.enum(SPELLING_NAMES, `Use one of ${SPELLING_NAMES.join(', ')}.`),
  hostname: plainWord.min(1, 'Specify the name of a host.'),
  /** ISO 8601 with `T` or a blank; defaults to the time of receipt. */
  generated_time: text(40)
    .refine((time) => readGeneratedTime(time) !== undefined, 'Use the ISO 8601 format, such as 2026-11-20T10:00:00.')
    .optional(),
  payload: RawPayload,
});
export type NewNotification = z.infer<typeof NewNotification>;

/**
 * The bare body of the specification or upstream's wrapped one. One schema instead of a union, so that errors name the
 * invalid field.
 */
export const CreateNotification = NewNotification.partial()
  .extend({ notification: NewNotification.optional() })
  .transform(({ notification, ...bare }, context): NewNotification => {
    const refuse = (key: string, message: string) => context.addIssue({ code: 'custom', path: [key], message });
    if (notification) {
      for (const key of Object.keys(bare)) refuse(key, 'Omit this field if notification is set.');
      return notification;
    }
    const { type, hostname, payload } = bare;
    if (type !== undefined && hostname !== undefined && payload !== undefined)
      return { ...bare, type, hostname, payload };
    for (const [key, value] of Object.entries({ type, hostname, payload })) {
      if (value === undefined) refuse(key, 'This field is required.');
    }
    return z.NEVER;
  });

/** A reported fault; docs/contract/ha.md 4. */
export const Notification = z.strictObject({
  id: z.int(),
  notification_uuid: z.string(),
  /** In the spelling of the request. */
  type: z.string(),
  status: NotificationStatus,
  source_host_uuid: z.string(),
  generated_time: z.string(),
  payload: z.record(z.string(), z.unknown()),
  created_at: z.string(),
  updated_at: z.string().nullable(),
  deleted: z.literal(false),
  deleted_at: z.null(),
  /** Only for a single notification, since 1.1. */
  recovery_workflow_details: z.array(RecoveryStep).optional(),
});
export type Notification = z.infer<typeof Notification>;

/** Predicted result of a notification, rule by rule. Extension of Nephos. */
export const Preflight = z.strictObject({
  outcome: z.enum(['refused', 'ignored', 'finished', 'recovers']),
  /** Status that the API would return. */
  status: z.union([z.literal(202), z.literal(400), z.literal(409)]),
  /** Reason; null if a recovery would start. */
  message: z.string().nullable(),
  checks: z.array(
    z.strictObject({
      id: z.string(),
      is_passed: z.boolean(),
      consequence: z.enum(['refused', 'ignored', 'finished', 'waits']),
      message: z.string(),
    }),
  ),
});
export type Preflight = z.infer<typeof Preflight>;
export const ToldOrTried = z.union([
  z.strictObject({ notification: Notification }),
  z.strictObject({ preflight: Preflight }),
]);
export const TellQuery = z.object({
  /** Return the prediction without creating a notification. Extension of Nephos. */
  dry_run: QueryBoolean.optional(),
});

export const NotificationQuery = PageQuery.extend({
  status: z.enum(NOTIFICATION_STATUSES, `Use one of ${NOTIFICATION_STATUSES.join(', ')}.`).optional(),
  type: z.enum(SPELLING_NAMES, `Use one of ${SPELLING_NAMES.join(', ')}.`).optional(),
  source_host_uuid: word.optional(),
  'generated-since': text(40)
    .transform((time) => readGeneratedTime(time) ?? '')
    .refine((time) => time !== '', 'Use the ISO 8601 format, such as 2026-11-20T10:00:00.')
    .optional(),
});
export type NotificationQuery = z.infer<typeof NotificationQuery>;
