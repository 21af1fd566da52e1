import { z } from 'zod';
import { HISTORY_WORDS } from '#lib/compute/server-actions/verbs.ts';
import { digits, word } from '#lib/http/bounds.ts';
import { QueryBoolean } from '#lib/http/validation.ts';

/** The kinds of objects of which it is told what was done to them, as the event log calls them. */
export const ACTIVITY_KINDS = [
  'server',
  'volume',
  'snapshot',
  'backup',
  'image',
  'network',
  'subnet',
  'router',
  'floatingip',
  'security_group',
  'port',
  'security_group_rule',
  'keypair',
  'application_credential',
  'quota',
  'project',
  'user',
  'group',
  'role',
  'role_assignment',
  'domain',
  'flavor',
  'volume_type',
  'host',
  'aggregate',
  'service',
  'segment',
  'segment_host',
  'notification',
  'server_group',
  'address_group',
  'address_scope',
  'subnetpool',
  'rbac_policy',
  'qos_policy',
  'qos_rule',
  'network_qos',
  'default_security_group_rule',
  'qos_specs',
  'storage_service',
  'agent',
  'host_connection',
  'quota_class',
  'limit',
  'registered_limit',
  'credential',
  'trust',
  'policy',
  'region',
  'endpoint',
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** A part of a sentence, which is translated on its own. */
const TextValue = z.strictObject({ message: z.string(), values: z.record(z.string(), z.string()) });
export type TextValue = z.infer<typeof TextValue>;

/** Something that somebody did, that the platform noticed of a host, or that a recovery did. */
export const Activity = z.strictObject({
  id: z.string(),
  at: z.string(),
  /** When it ended; while it has not, when it was last heard of. */
  ended_at: z.string(),
  kind: z.enum(ACTIVITY_KINDS),
  verb: z.enum(['create', 'update', 'delete', 'down']),
  /** What was asked, in words that are translated on screen. */
  action: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  /** How it ended, as a message with the `name` of the object and the `values`; null while it has not. */
  result: z.string().nullable(),
  values: z.record(z.string(), z.union([z.string(), z.number(), TextValue])),
  request_id: z.string().nullable(),
  object_id: z.string(),
  /** As it is called now, or was before it went; null where that is not known. */
  object_name: z.string().nullable(),
  is_there: z.boolean(),
  /** Null for the platform itself, and for a user whom the token may not know. */
  by: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  /** Whether a user did it whom the token may not know: one of another domain. */
  has_hidden_actor: z.boolean(),
  /** The recovery that did it to several instances; null for anything else. */
  recovery_id: z.string().nullable(),
  /** Given where all projects are watched. */
  project: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
});
export type Activity = z.infer<typeof Activity>;

const MAX_ACTIVITY_PAGE = 200;

const ActivityAction = z.enum(['create', 'update', 'delete', ...HISTORY_WORDS]);

/** With its zone: 2030-01-31T09:30:00Z */
const Moment = z.iso.datetime({ offset: true }).max(40);

/** What is looked for; times are those of the log, in UTC. */
export const ActivityQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(MAX_ACTIVITY_PAGE).optional(),
  /** The `next` of the page before. */
  marker: digits().optional(),
  /** Only what the caller did. */
  mine: QueryBoolean.optional(),
  /** The id or the name of a user; `platform` for the platform itself. */
  actor: word.optional(),
  action: ActivityAction.optional(),
  kind: z.enum(ACTIVITY_KINDS).optional(),
  object: word.optional(),
  result: Activity.shape.state.optional(),
  since: Moment.optional(),
  until: Moment.optional(),
  /** A part of the name of the object, its id, or the id of a request. */
  search: word.optional(),
});
export type ActivityQuery = z.infer<typeof ActivityQuery>;

export const AllActivityQuery = ActivityQuery.extend({ project: word.optional() });
export type AllActivityQuery = z.infer<typeof AllActivityQuery>;

export const ActivityAnswer = z.strictObject({
  activity: z.array(Activity),
  /** Where the next page begins; null at the end of the log. A page may be short of matches and still have a next one. */
  next: z.string().nullable(),
  /** How long the log is kept. */
  kept_days: z.number(),
});
export type ActivityAnswer = z.infer<typeof ActivityAnswer>;

export const DomainActivityPath = z.object({ id: word });

export const GoneObjectPath = z.object({ id: word });
export const DomainGoneObjectPath = GoneObjectPath.extend({ domain_id: word });

/** What the log knows of an object that is not there. */
export const GoneObject = z.strictObject({
  gone: z.strictObject({
    /** The id in the log: the name for hosts, whose pages have another id. */
    object_id: z.string(),
    /** Null for what the log has never heard of, or has forgotten. */
    kind: z.enum(ACTIVITY_KINDS).nullable(),
    name: z.string().nullable(),
    /** Null where nobody has deleted it. */
    deletion: Activity.pick({ at: true, by: true, has_hidden_actor: true, request_id: true }).nullable(),
    project: Activity.shape.project,
    kept_days: z.number(),
  }),
});
export type GoneObject = z.infer<typeof GoneObject>;
