import { z } from 'zod';
import { NewNotification, NotificationType, Preflight } from '#lib/ha/notifications/schema.ts';
import { RecoveryMethod } from '#lib/ha/segments/schema.ts';
import { text } from '#lib/http/bounds.ts';
import { LONGEST_REASON } from '#lib/http/reason.ts';

/** All that `judge` asks, so that the console says what it finds in the reader's language. */
const Facts = z.strictObject({
  type: NotificationType,
  spelling: z.string().optional(),
  payload: z.unknown(),
  host: z.strictObject({
    name: z.string(),
    isRegistered: z.boolean(),
    onMaintenance: z.boolean(),
    segment: z.strictObject({ name: z.string(), isEnabled: z.boolean(), recoveryMethod: RecoveryMethod }).nullable(),
  }),
  duplicate: z.boolean(),
  reservedHosts: z.int(),
  computeService: z.strictObject({ isUp: z.boolean(), isEnabled: z.boolean() }).nullable(),
  affected: z.strictObject({ instances: z.int(), recovered: z.int(), held: z.int() }).nullable(),
});

/** Whom a notification would hit, and where the recovery would lead. */
const Reach = z.strictObject({
  projects: z.int(),
  /** Without HA_Enabled in their metadata. */
  unflagged: z.int(),
  /** Where the instances of a host would go, as the scheduler has it now; null where none are moved. */
  moves: z
    .strictObject({
      to: z.array(z.strictObject({ host: z.string(), count: z.int(), is_reserve: z.boolean() })),
      /** Instances that fit nowhere. */
      stays: z.int(),
      /** Why the first of them does not. */
      problem: z.string().nullable(),
      /** MiB of RAM that would be left then on all hosts that take instances. */
      ram_left_mb: z.int(),
    })
    .nullable(),
});
export type Reach = z.infer<typeof Reach>;

export const AskPreflight = z.strictObject({ preflight: NewNotification });
export const NotificationPreflight = z.strictObject({ verdict: Preflight, facts: Facts, reach: Reach });
export type NotificationPreflight = z.infer<typeof NotificationPreflight>;
export const NotificationPreflightEnvelope = z.strictObject({ preflight: NotificationPreflight });

export const ReportNotification = z.strictObject({
  notification: NewNotification,
  reason: text(LONGEST_REASON).refine((reason) => reason.trim() !== '', 'Give a reason. Other users can read it.'),
  /** What its preflight said: a notification is not told of when it has become another thing since. */
  expects: Preflight.shape.outcome,
});
export type ReportNotification = z.infer<typeof ReportNotification>;
export const ReportedEnvelope = z.strictObject({ notification: z.strictObject({ id: z.string() }) });
