import { z } from 'zod';
import { LONGEST_REASON } from '#lib/errors/reason.ts';
import { NOTIFICATION_TYPES } from '#lib/ha/notifications/enums.ts';
import { NewNotification, Preflight } from '#lib/ha/notifications/schema.ts';
import { RECOVERY_METHODS } from '#lib/ha/segments/recovery-methods.ts';
import { text } from '#lib/http/bounds.ts';

/**
 * Facts for `evaluateNotification`. The console evaluates them again to show the checks in the language of the reader.
 */
const Facts = z.strictObject({
  type: z.enum(NOTIFICATION_TYPES),
  spelling: z.string().optional(),
  payload: z.unknown(),
  host: z.strictObject({
    name: z.string(),
    isRegistered: z.boolean(),
    onMaintenance: z.boolean(),
    segment: z
      .strictObject({ name: z.string(), isEnabled: z.boolean(), recoveryMethod: z.enum(RECOVERY_METHODS) })
      .nullable(),
  }),
  duplicate: z.boolean(),
  reservedHosts: z.int(),
  computeService: z.strictObject({ isUp: z.boolean(), isEnabled: z.boolean() }).nullable(),
  affected: z.strictObject({ instances: z.int(), recovered: z.int(), held: z.int() }).nullable(),
});

/** Affected projects and instances, and destinations of a recovery. */
const Reach = z.strictObject({
  projects: z.int(),
  /** Instances without HA_Enabled in their metadata. */
  unflagged: z.int(),
  /** Forecast of the scheduler for the instances of a host; null if none are moved. */
  moves: z
    .strictObject({
      to: z.array(z.strictObject({ host: z.string(), count: z.int(), is_reserve: z.boolean() })),
      /** Instances that do not fit on any host. */
      stays: z.int(),
      /** Reason for the first of them. */
      problem: z.string().nullable(),
      /** MiB of RAM that would then be free on all hosts that accept instances. */
      ram_left_mb: z.int(),
    })
    .nullable(),
});
export type Reach = z.infer<typeof Reach>;

export const NewPreflight = NewNotification;
export const NotificationPreflight = z.strictObject({ verdict: Preflight, facts: Facts, reach: Reach });
export type NotificationPreflight = z.infer<typeof NotificationPreflight>;

export const ReportNotification = z.strictObject({
  notification: NewNotification,
  reason: text(LONGEST_REASON).refine((reason) => reason.trim() !== '', 'Give a reason. Other users can read it.'),
  /** Outcome of the preflight. The notification is rejected if its outcome differs now. */
  expects: Preflight.shape.outcome,
});
export type ReportNotification = z.infer<typeof ReportNotification>;
export const ReportedNotification = z.strictObject({ id: z.string() });
