import { z } from 'zod';
import { HISTORY_WORDS } from '#lib/compute/server-actions/verbs.ts';
import { digits, word } from '#lib/http/bounds.ts';
import { QueryBoolean } from '#lib/http/validation.ts';
import { ACTIVITY_KINDS } from './kinds.ts';

/** A separately translated part of a sentence. */
const TextValue = z.strictObject({ message: z.string(), values: z.record(z.string(), z.string()) });
export type TextValue = z.infer<typeof TextValue>;

/** How an action can be undone. */
export const Undo = z.strictObject({
  /** Scope of the request that undoes it. */
  scope: z.string(),
  until: z.string(),
  /** Why it is no longer possible; null if it is. */
  obstacle: TextValue.nullable(),
  /** What is not restored, translated on screen. */
  loss: z.string().nullable(),
});
export type Undo = z.infer<typeof Undo>;

/** An action of a user, an observation about a host, or the effects of a recovery. */
export const Activity = z.strictObject({
  id: z.string(),
  at: z.string(),
  /** End of the action, or its last update while it runs. */
  ended_at: z.string(),
  kind: z.enum(ACTIVITY_KINDS),
  verb: z.enum(['create', 'update', 'delete', 'down']),
  /** Requested action, translated on screen. */
  action: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  /** Result as a message with `name` and `values`; null while it runs. */
  result: z.string().nullable(),
  values: z.record(z.string(), z.union([z.string(), z.number(), TextValue])),
  request_id: z.string().nullable(),
  object_id: z.string(),
  /** Current or last name; null if unknown. */
  object_name: z.string().nullable(),
  is_there: z.boolean(),
  /** Null for the platform, and for users the token may not see. */
  by: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  /** Whether the actor is a user of another domain whom the token may not see. */
  has_hidden_actor: z.boolean(),
  /** Recovery of several instances; null otherwise. */
  recovery_id: z.string().nullable(),
  /** Only set if all projects are shown. */
  project: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  /** Null for actions without an inverse, for unfinished and failed ones, and after ten minutes. */
  undo: Undo.nullable(),
});
export type Activity = z.infer<typeof Activity>;

const MAX_ACTIVITY_PAGE = 200;

const ActivityAction = z.enum(['create', 'update', 'delete', ...HISTORY_WORDS]);

/** With a zone: 2030-01-31T09:30:00Z */
const Moment = z.iso.datetime({ offset: true }).max(40);

/** Search; times in UTC. */
export const ActivityQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(MAX_ACTIVITY_PAGE).optional(),
  /** `next` of the previous page. */
  marker: digits().optional(),
  /** Only the caller's actions. */
  mine: QueryBoolean.optional(),
  /** Id or name of a user; `platform` for the platform. */
  actor: word.optional(),
  action: ActivityAction.optional(),
  kind: z.enum(ACTIVITY_KINDS).optional(),
  object: word.optional(),
  result: Activity.shape.state.optional(),
  since: Moment.optional(),
  until: Moment.optional(),
  /** Part of the object's name, its id, or a request id. */
  search: word.optional(),
});
export type ActivityQuery = z.infer<typeof ActivityQuery>;

export const AllActivityQuery = ActivityQuery.extend({ project: word.optional() });
export type AllActivityQuery = z.infer<typeof AllActivityQuery>;

export const ActivityAnswer = z.strictObject({
  activity: z.array(Activity),
  /** Marker of the next page; null at the end. A page may have few matches and still a next page. */
  next: z.string().nullable(),
  /** Retention of the log. */
  kept_days: z.number(),
});
export type ActivityAnswer = z.infer<typeof ActivityAnswer>;

export const DomainGoneObjectPath = z.object({ id: word, domain_id: word });

/** What the log contains about a missing object. */
export const GoneObject = z.strictObject({
  gone: z.strictObject({
    /** Id in the log: the name for hosts, whose pages use another id. */
    object_id: z.string(),
    /** Null if the log contains nothing about it. */
    kind: z.enum(ACTIVITY_KINDS).nullable(),
    name: z.string().nullable(),
    /** Null if it was not deleted. */
    deletion: Activity.pick({ at: true, by: true, has_hidden_actor: true, request_id: true }).nullable(),
    project: Activity.shape.project,
    kept_days: z.number(),
  }),
});
export type GoneObject = z.infer<typeof GoneObject>;
