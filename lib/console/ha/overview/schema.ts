import { z } from 'zod';
import { NotificationStatus, NotificationType } from '#lib/ha/notifications/schema.ts';
import { Severity } from '#lib/ha/notifications/severity.ts';
import { Survival } from '../forecast/schema.ts';

/** Whether instances would survive the loss of a host. */
export const HaState = z.enum(['off', 'recovering', 'degraded', 'protected']);
export type HaState = z.infer<typeof HaState>;

/** Why it is so, the worst first. */
export const HaReasonId = z.enum([
  /** Nothing is set up that could be recovered. */
  'no_segments',
  'all_disabled',
  'no_hosts',
  'recovering',
  'retrying',
  /** Recoveries that failed and that nobody has resolved. */
  'failed',
  /** Hosts of segments whose compute service is down. */
  'down',
  /** Hosts on maintenance with instances on them, which nothing recovers: all that is told of the host is refused. */
  'unguarded',
  /** Hosts whose instances would find no room if they died. */
  'no_room',
  'maintenance',
  /** Hosts in no segment. */
  'uncovered',
  'disabled_segments',
]);
export type HaReasonId = z.infer<typeof HaReasonId>;

/** How many objects a reason is about, and the first of them by name. */
const HaReason = z.strictObject({ id: HaReasonId, count: z.int(), names: z.array(z.string()) });
export type HaReason = z.infer<typeof HaReason>;

/** How far a recovery has come with the instances that it moves; 0 of 0 until it knows which these are. */
export const Impact = z.strictObject({
  moved: z.int(),
  failed: z.int(),
  ignored: z.int(),
  total: z.int(),
});
export type Impact = z.infer<typeof Impact>;

/** A recovery under way, or one that waits for its turn or for its second try. */
const RunningRecovery = z.strictObject({
  id: z.string(),
  type: NotificationType,
  host: z.string(),
  status: NotificationStatus,
  /** The task under way, as upstream names it. */
  step: z.string().nullable(),
  impact: Impact,
  generated_at: z.string(),
  started_at: z.string().nullable(),
  retry_at: z.string().nullable(),
});
export type RunningRecovery = z.infer<typeof RunningRecovery>;

/** A host that something open is about, and the gravest of it. */
const BrokenHost = z.strictObject({ host: z.string(), segment: z.string(), type: NotificationType, count: z.int() });

/** What the strip above the pages of high availability says, and the four answers of the desk. */
export const HaOverview = z.strictObject({
  state: HaState,
  reasons: z.array(HaReason),
  segments: z.strictObject({ total: z.int(), disabled: z.int() }),
  hosts: z.strictObject({ total: z.int(), maintenance: z.int(), reserved: z.int(), uncovered: z.int() }),
  running: z.strictObject({ total: z.int(), recoveries: z.array(RunningRecovery) }),
  /** "Survives one more host"; null where nobody has looked yet, and where there is nothing to lose. */
  survival: Survival.nullable(),
  last: z.strictObject({ id: z.string(), host: z.string(), generated_at: z.string(), severity: Severity }).nullable(),
  /** What broke: notifications that nobody has resolved. */
  open: z.strictObject({ total: z.int(), hosts: z.array(BrokenHost), more_hosts: z.int(), lost_hosts: z.int() }),
  /** Who is hit by it: instances of open notifications, and what became of them so far. */
  hit: z.strictObject({
    instances: z.int(),
    projects: z.int(),
    moved: z.int(),
    failed: z.int(),
    /** Nothing has been done about these yet. */
    waiting: z.int(),
  }),
  /** What is left for a person. */
  left: z.strictObject({
    unacknowledged: z.int(),
    failed: z.int(),
    ignored: z.int(),
    /** Of what is to be acknowledged, that of hosts which are not muted. */
    calling: z.int(),
    /** Assigned to whoever asks. */
    mine: z.int(),
    /** Taken out of service by a recovery; a person puts them back. */
    to_return: z.strictObject({ total: z.int(), hosts: z.array(z.string()) }),
  }),
  mutes: z.array(z.strictObject({ host: z.string(), until: z.string(), user_name: z.string() })),
});
export type HaOverview = z.infer<typeof HaOverview>;
export const HaOverviewEnvelope = z.strictObject({ overview: HaOverview });
