import { z } from 'zod';
import { FailureReason } from '#lib/engine/workflows/failure-reason.ts';
import { boundedList, text, word } from '#lib/http/bounds.ts';
import { BodyBoolean } from '#lib/http/validation.ts';
import { MAX_OBJECTS } from '../jobs/max-objects.ts';
import { JobItem } from '../jobs/schema.ts';
import { MoveHow } from '../jobs/states.ts';

const host = word.min(1, 'Specify a host.');
/** Servers excluded by the administrator. */
const left = boundedList(word.min(1, 'Specify a server.'), MAX_OBJECTS).optional();

/** What is moved, and how. */
const Planned = {
  /** Empties a host: live, cold, by stopping its servers in place, or after it died. */
  drain: z.strictObject({ kind: z.literal('drain'), host, mode: z.enum(['live', 'cold', 'stop', 'evacuate']), left }),
  /** Returns a host to service, optionally with the servers that left it. */
  return: z.strictObject({
    kind: z.literal('return'),
    host,
    mode: z.enum(['stay', 'live', 'cold']),
    /** Starts its stopped servers. */
    starts_stopped: BodyBoolean.default(false),
  }),
  /** Moves servers to a chosen host or one from the scheduler. */
  migrate: z.strictObject({
    kind: z.literal('migrate'),
    servers: boundedList(word.min(1, 'Specify a server.'), MAX_OBJECTS).min(1, 'Specify at least one server.'),
    mode: z.enum(['live', 'cold']),
    host: host.nullish(),
  }),
};
export const MovePlanInput = z.discriminatedUnion('kind', [Planned.drain, Planned.return, Planned.migrate]);
export type MovePlanInput = z.infer<typeof MovePlanInput>;
export const PlanMoves = z.strictObject({ moves: MovePlanInput });

const Pace = {
  /** Concurrent moves. */
  parallel: z.int('Use a whole number.').min(1, 'Use 1 to 20.').max(20, 'Use 1 to 20.').default(2),
  /** Starts no further move after a failure. */
  stops_on_failure: BodyBoolean.default(false),
};
const Reason = text(255);
export const NewMoves = z.discriminatedUnion('kind', [
  Planned.drain.extend({ ...Pace, reason: Reason.min(1, 'Give a reason.') }),
  Planned.return.extend({ ...Pace, reason: Reason.nullish() }),
  Planned.migrate.extend({ ...Pace, reason: Reason.nullish() }),
]);
export type NewMoves = z.infer<typeof NewMoves>;
export const CreateMoves = z.strictObject({ moves: NewMoves });

export const PlannedMove = z.strictObject({
  server_id: z.string(),
  server_name: z.string(),
  project_id: z.string(),
  flavor: JobItem.shape.move.unwrap().shape.flavor,
  /** GiB on the host, which a live migration copies. */
  local_disk_gb: z.int(),
  from: z.string(),
  how: MoveHow,
  /** Null if it stays. */
  to: z.string().nullable(),
  /** Reason to skip it: an API rule, or the scheduler's reason. */
  problem: z.string().nullable(),
  /** The problem as data, if the scheduler found no host. */
  reason: FailureReason.nullable(),
  /** How to make it movable: start a crashed one, delete a crashed or failed one. */
  fix: z.enum(['start', 'delete']).nullable(),
  /** Locked by its owner; administrators may still move it. */
  is_locked: z.boolean(),
});
export type PlannedMove = z.infer<typeof PlannedMove>;
export const PlannedMoves = z.array(PlannedMove);

export const FindTargets = z.strictObject({
  servers: boundedList(word.min(1, 'Specify a server.'), MAX_OBJECTS).min(1, 'Specify at least one server.'),
});
export const MoveTarget = z.strictObject({
  host: z.string(),
  zone: z.string(),
  is_up: z.boolean(),
  is_enabled: z.boolean(),
  free_ram_mb: z.int(),
  free_disk_gb: z.int(),
  /** The scheduler's filter that rejects a server; null if none does. */
  obstacle: z.string().nullable(),
  /** Missing amount in MiB or GiB, for RAM or disk. */
  missing: z.int().nullable(),
});
export type MoveTarget = z.infer<typeof MoveTarget>;
export const MoveTargets = z.array(MoveTarget);
