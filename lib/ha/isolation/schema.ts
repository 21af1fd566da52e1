import { z } from 'zod';
import { text } from '#lib/http/bounds.ts';
import { LONGEST_REASON, MAX_MINUTES, OVERRIDE_MINUTES } from './bounds.ts';

/** Why the control plane may be isolated. */
export const IsolationReason = z.enum(['hosts', 'majority', 'storage', 'gateway']);
export type IsolationReason = z.infer<typeof IsolationReason>;

export const IsolationGroup = z.strictObject({
  kind: z.enum(['cloud', 'segment', 'zone', 'aggregate']),
  /** Empty for the cloud. */
  name: z.string(),
  hosts: z.int(),
  silent: z.int(),
});
export type IsolationGroup = z.infer<typeof IsolationGroup>;

const PathState = z.enum(['reachable', 'unreachable', 'unchecked']);

/** What the control plane needs besides hosts. */
export const PlatformPaths = z.strictObject({ database: PathState, storage: PathState, gateway: PathState });
export type PlatformPaths = z.infer<typeof PlatformPaths>;

export const HostPaths = z.strictObject({
  host: z.string(),
  /** Whether its hypervisor responds to the control plane. */
  hypervisor: z.enum(['reachable', 'unreachable']),
  /** Whether its network controller responds. */
  network: PathState,
  power: z.enum(['on', 'off', 'unknown']),
  /** An open notification says that it failed. */
  is_reported: z.boolean(),
  /** False for hosts that were silent before the window or are out of service. */
  is_counted: z.boolean(),
  seen_at: z.string(),
});
export type HostPaths = z.infer<typeof HostPaths>;

/** Which paths worked when they were checked last. */
export const ReachabilityMatrix = z.strictObject({
  paths: PlatformPaths,
  /** Unreachable hosts first. */
  hosts: z.array(HostPaths),
  /** Hosts that are not listed. */
  more_hosts: z.int(),
});
export type ReachabilityMatrix = z.infer<typeof ReachabilityMatrix>;

export const IsolationOverride = z.strictObject({
  until: z.string(),
  reason: z.string(),
  user: z.strictObject({ id: z.string(), name: z.string() }),
});

/** An incident "control plane may be isolated". */
export const Isolation = z.strictObject({
  id: z.string(),
  opened_at: z.string(),
  checked_at: z.string(),
  reasons: z.array(IsolationReason),
  hosts: z.int(),
  silent: z.int(),
  groups: z.array(IsolationGroup),
  matrix: ReachabilityMatrix,
  /** Null without an override and after its end. */
  override: IsolationOverride.nullable(),
});
export type Isolation = z.infer<typeof Isolation>;

/** The open incident, if there is one. */
export const OpenIsolation = Isolation.nullable();

export const NewOverride = z.strictObject({
  reason: text(LONGEST_REASON).refine((reason) => reason.trim() !== '', 'Give a reason.'),
  minutes: z.int().min(1).max(MAX_MINUTES).default(OVERRIDE_MINUTES),
});
export type NewOverride = z.infer<typeof NewOverride>;
