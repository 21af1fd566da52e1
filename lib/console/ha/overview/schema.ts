import { z } from 'zod';
import { NotificationStatus, NotificationType } from '#lib/ha/notifications/schema.ts';
import { Severity } from '#lib/ha/notifications/severity.ts';
import { Survival } from '../forecast/schema.ts';

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
  /** Hosts that are down now, planned maintenance aside. */
  'down',
  /** Instances that crashed and that nobody has started since. */
  'crashed',
  /** Hosts on maintenance with instances on them, which nothing recovers: all that is told of the host is refused. */
  'unguarded',
  /** Hosts whose instances would find no room if they died. */
  'no_room',
  /** Hosts that a recovery took out of service and that report again. */
  'out_of_service',
  /** Planned. */
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
  recovered: z.int(),
  /** Not running, and not being worked on. */
  failed: z.int(),
  /** Without deleted instances. */
  total: z.int(),
});
export type Impact = z.infer<typeof Impact>;

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

/** How many there are, and the first of them by name. */
export const NameList = z.strictObject({ total: z.int(), names: z.array(z.string()) });
export type NameList = z.infer<typeof NameList>;

const BrokenHost = z.strictObject({
  host: z.string(),
  /** Null for a host that no segment protects. */
  segment: z.string().nullable(),
  is_down: z.boolean(),
  /** Open reports about it, those that were rejected as duplicates included. */
  reports: z.int(),
});
export type BrokenHost = z.infer<typeof BrokenHost>;

export const HaOverview = z.strictObject({
  state: HaState,
  reasons: z.array(HaReason),
  segments: z.strictObject({ total: z.int(), disabled: z.int() }),
  hosts: z.strictObject({
    total: z.int(),
    down: z.int(),
    out_of_service: z.int(),
    /** Planned. */
    maintenance: z.int(),
    reserved: z.int(),
    uncovered: z.int(),
  }),
  running: z.strictObject({ total: z.int(), recoveries: z.array(RunningRecovery) }),
  /** "Survives one more host"; null where nobody has looked yet, and where there is nothing to lose. */
  survival: Survival.nullable(),
  last: z.strictObject({ id: z.string(), host: z.string(), generated_at: z.string(), severity: Severity }).nullable(),
  open: z.strictObject({
    incidents: z.int(),
    down: NameList,
    /** Those that are down first. */
    hosts: z.array(BrokenHost),
    more_hosts: z.int(),
  }),
  /** Instances that failures affect: what has become of each by now, whoever did it. */
  hit: z.strictObject({
    instances: z.int(),
    projects: z.int(),
    recovered: z.int(),
    recovering: z.int(),
    failed: z.int(),
    crashed: z.int(),
    stranded: z.int(),
  }),
  left: z.strictObject({
    /** Incidents with a report that nobody has acknowledged. */
    unacknowledged: z.int(),
    /** Of these, those of hosts that are not muted. */
    calling: z.int(),
    /** Incidents that are assigned to the caller. */
    mine: z.int(),
    /** Open reports that were ignored. */
    ignored: z.int(),
    /** Instances whose recovery failed, and the one notification that is about all of them. */
    retry: z.strictObject({ instances: z.int(), notification_id: z.string().nullable() }),
    crashed: z.strictObject({ total: z.int(), names: z.array(z.string()), first_id: z.string().nullable() }),
    /** Instances on hosts that are down and that nothing recovers. */
    stranded: z.strictObject({ instances: z.int(), hosts: NameList }),
    to_repair: NameList,
    to_return: NameList,
  }),
  mutes: z.array(z.strictObject({ host: z.string(), until: z.string(), user_name: z.string() })),
});
export type HaOverview = z.infer<typeof HaOverview>;
export const HaOverviewEnvelope = z.strictObject({ overview: HaOverview });
