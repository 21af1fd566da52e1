import { z } from 'zod';
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
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** Something that somebody did, or that the platform noticed of a host. */
export const Activity = z.strictObject({
  id: z.string(),
  at: z.string(),
  /** When it had come to its end; as long as it has not, when it was last heard of. */
  ended_at: z.string(),
  kind: z.enum(ACTIVITY_KINDS),
  verb: z.enum(['create', 'update', 'delete', 'down']),
  /** What was asked of an instance, in words that are translated on screen. */
  action: z.string().nullable(),
  state: z.enum(['running', 'done', 'failed']),
  /** How it ended, as a message with the `name` of the object; null while it has not, or for what has no name. */
  result: z.string().nullable(),
  request_id: z.string().nullable(),
  object_id: z.string(),
  /** As it is called now, or was before it went; null where that is not known. */
  object_name: z.string().nullable(),
  is_there: z.boolean(),
  /** Null for the platform itself. */
  by: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  /** Told where all projects are watched. */
  project: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
});
export type Activity = z.infer<typeof Activity>;

export const ActivityQuery = z.strictObject({ mine: QueryBoolean.optional() });
export type ActivityQuery = z.infer<typeof ActivityQuery>;

export const ActivityAnswer = z.strictObject({ activity: z.array(Activity) });
export type ActivityAnswer = z.infer<typeof ActivityAnswer>;
