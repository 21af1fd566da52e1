import { z } from 'zod';
import { listOf, text, word } from '#lib/http/bounds.ts';
import { BodyBoolean } from '#lib/http/validation.ts';
import { MAX_OBJECTS } from '../jobs/max-objects.ts';
import { JobItem, MoveHow } from '../jobs/schema.ts';

const host = word.min(1, 'Specify a host.');
/** Servers that stay on their host, as the administrator chose. */
const left = listOf(word.min(1, 'Specify a server.'), MAX_OBJECTS).optional();

/** What is to be moved, and how. */
const Planned = {
  /** A host is emptied: while they run, with a stop, not at all (they are stopped where they are), or since it is dead. */
  drain: z.strictObject({ kind: z.literal('drain'), host, mode: z.enum(['live', 'cold', 'stop', 'evacuate']), left }),
  /** A host comes back: what left it stays where it is, or comes back too. */
  return: z.strictObject({
    kind: z.literal('return'),
    host,
    mode: z.enum(['stay', 'live', 'cold']),
    /** Starts the servers on it that are stopped. */
    starts_stopped: BodyBoolean.default(false),
  }),
  /** Some servers go to another host, to a certain one or wherever the scheduler would have them. */
  migrate: z.strictObject({
    kind: z.literal('migrate'),
    servers: listOf(word.min(1, 'Specify a server.'), MAX_OBJECTS).min(1, 'Specify at least one server.'),
    mode: z.enum(['live', 'cold']),
    host: host.nullish(),
  }),
};
export const MovePlanInput = z.discriminatedUnion('kind', [Planned.drain, Planned.return, Planned.migrate]);
export type MovePlanInput = z.infer<typeof MovePlanInput>;
export const PlanMoves = z.strictObject({ moves: MovePlanInput });

const Pace = {
  /** How many are on their way at a time. */
  parallel: z.int('Use a whole number.').min(1, 'Use 1 to 20.').max(20, 'Use 1 to 20.').default(2),
  /** Begins no further one after a failure. */
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

/** What would be done with one server. */
export const PlannedMove = z.strictObject({
  server_id: z.string(),
  server_name: z.string(),
  project_id: z.string(),
  flavor: JobItem.shape.move.unwrap().shape.flavor,
  /** GiB on its host: what a live move has to copy. */
  local_disk_gb: z.int(),
  from: z.string(),
  how: MoveHow,
  /** Null for what stays on its host. */
  to: z.string().nullable(),
  /** Why nothing is done with it: a rule of the API, or what the scheduler says. */
  problem: z.string().nullable(),
  /** What makes it movable, or takes it out of the way: one that crashed is started or deleted, one that failed is deleted. */
  fix: z.enum(['start', 'delete']).nullable(),
  /** Its owner locked it; administrators may move it all the same. */
  is_locked: z.boolean(),
});
export type PlannedMove = z.infer<typeof PlannedMove>;
export const MovePlan = z.strictObject({ plan: z.array(PlannedMove) });

export const FindTargets = z.strictObject({
  servers: listOf(word.min(1, 'Specify a server.'), MAX_OBJECTS).min(1, 'Specify at least one server.'),
});
/** A host, and whether each of some servers could go there by itself. */
export const MoveTarget = z.strictObject({
  host: z.string(),
  zone: z.string(),
  is_up: z.boolean(),
  is_enabled: z.boolean(),
  free_ram_mb: z.int(),
  free_disk_gb: z.int(),
  /** The scheduler's name of what is in the way of one of them; null when nothing is. */
  obstacle: z.string().nullable(),
  /** How much of it is missing, in MiB or GiB, where it is RAM or disk. */
  missing: z.int().nullable(),
});
export type MoveTarget = z.infer<typeof MoveTarget>;
export const MoveTargets = z.strictObject({ targets: z.array(MoveTarget) });
