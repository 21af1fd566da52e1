import { z } from 'zod';
import { FENCING_LEVELS } from '#lib/ha/fencing/levels.ts';
import { Mute } from '#lib/ha/mutes/schema.ts';
import { NOTIFICATION_STATUSES, NOTIFICATION_TYPES } from '#lib/ha/notifications/enums.ts';
import { SEVERITIES } from '#lib/ha/notifications/severity.ts';
import { Survival } from '../forecast/schema.ts';

export const HaState = z.enum(['off', 'recovering', 'degraded', 'protected']);
export type HaState = z.infer<typeof HaState>;

/** Reasons of the state, worst first. */
export const HaReasonId = z.enum([
  /** Nothing is configured that could be recovered. */
  'no_segments',
  'all_disabled',
  'no_hosts',
  /** The control plane may be isolated and no administrator has overridden that. */
  'isolated',
  'recovering',
  'retrying',
  /** Unresolved failed recoveries. */
  'failed',
  /** Hosts that are down, except in planned maintenance. */
  'down',
  /** Hosts of which only the compute service is down. */
  'service_down',
  /** Instances that crashed and were not started since. */
  'crashed',
  /** Hosts in maintenance with instances. These are not recovered, because notifications of the host are rejected. */
  'unguarded',
  /** Hosts whose instances would not fit on other hosts. */
  'no_room',
  /** Hosts taken out of service by a recovery that report again. */
  'out_of_service',
  /** Hosts in planned maintenance. */
  'maintenance',
  /** Hosts without a segment. */
  'uncovered',
  'disabled_segments',
]);
export type HaReasonId = z.infer<typeof HaReasonId>;

/** Number of objects with this reason, and the first names. */
const HaReason = z.strictObject({ id: HaReasonId, count: z.int(), names: z.array(z.string()) });
export type HaReason = z.infer<typeof HaReason>;

/** Progress of a recovery; 0 of 0 until its instances are known. */
export const Impact = z.strictObject({
  recovered: z.int(),
  /** Instances that do not run and are not being recovered. */
  failed: z.int(),
  /** Without deleted instances. */
  total: z.int(),
});
export type Impact = z.infer<typeof Impact>;

const RunningRecovery = z.strictObject({
  id: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  host: z.string(),
  status: z.enum(NOTIFICATION_STATUSES),
  /** Name of the current task, as upstream names it. */
  step: z.string().nullable(),
  impact: Impact,
  generated_at: z.string(),
  started_at: z.string().nullable(),
  retry_at: z.string().nullable(),
});
export type RunningRecovery = z.infer<typeof RunningRecovery>;

/** Total number, and the first names. */
export const NameList = z.strictObject({ total: z.int(), names: z.array(z.string()) });
export type NameList = z.infer<typeof NameList>;

const InstanceNames = NameList.extend({ first_id: z.string().nullable() });

const BrokenHost = z.strictObject({
  host: z.string(),
  /** Null for a host without a segment. */
  segment: z.string().nullable(),
  is_down: z.boolean(),
  /** The level of evidence that it no longer runs anything; null without any, and for hosts that are not down. */
  fenced_by: z.literal(FENCING_LEVELS).nullable(),
  /** Unresolved notifications, including rejected duplicates. */
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
  /** Whether the loss of one more host would be survived; null before the first survey and without instances. */
  survival: Survival.nullable(),
  last: z
    .strictObject({ id: z.string(), host: z.string(), generated_at: z.string(), severity: z.enum(SEVERITIES) })
    .nullable(),
  open: z.strictObject({
    incidents: z.int(),
    down: NameList,
    /** Hosts whose instances keep running while only the compute service is down. */
    service_down: NameList,
    /** Hosts that are down come first. */
    hosts: z.array(BrokenHost),
    more_hosts: z.int(),
  }),
  /** Instances affected by failures, by their current state, including manual repairs. */
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
    /** Incidents with an unacknowledged notification. */
    unacknowledged: z.int(),
    /** Unacknowledged incidents of hosts that are not muted. */
    calling: z.int(),
    /** Incidents assigned to the caller. */
    mine: z.int(),
    /** Unresolved notifications that were ignored. */
    ignored: z.int(),
    /** Instances whose failed recovery can be retried; the id is null unless all belong to one notification. */
    retry: z.strictObject({ instances: z.int(), notification_id: z.string().nullable() }),
    crashed: InstanceNames,
    /** Instances that a recovery left off on hosts that are up. */
    off: InstanceNames,
    /** Instances whose only disk is on a host that is down. */
    waiting: z.strictObject({ instances: z.int(), hosts: NameList }),
    /** Instances on hosts that are down, without a recovery. */
    stranded: z.strictObject({ instances: z.int(), hosts: NameList }),
    to_repair: NameList,
    to_return: NameList,
  }),
  mutes: z.array(Mute),
});
export type HaOverview = z.infer<typeof HaOverview>;
