import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { Link } from '#lib/http/link.ts';
import { QueryInteger } from '#lib/http/validation.ts';
import { HISTORY_WORDS } from '../server-actions/verbs.ts';
import { Moment } from '../wire.ts';

export const InstanceActionName = z.enum(HISTORY_WORDS);
export type InstanceActionName = z.infer<typeof InstanceActionName>;

/** An action on a server; optional fields depend on the microversion. */
export const InstanceAction = z.strictObject({
  action: InstanceActionName,
  instance_uuid: z.string(),
  request_id: z.string(),
  user_id: z.string().nullable(),
  project_id: z.string(),
  start_time: z.string(),
  updated_at: z.string().optional(),
  message: z.string().nullable(),
});
export type InstanceAction = z.infer<typeof InstanceAction>;

/** A step. `traceback` and `host` are for administrators. */
export const InstanceActionEvent = z.strictObject({
  event: z.string(),
  start_time: z.string(),
  finish_time: z.string().nullable(),
  result: z.enum(['Success', 'Error']).nullable(),
  traceback: z.string().nullable().optional(),
  host: z.string().nullable().optional(),
  hostId: z.string().optional(),
  details: z.string().nullable().optional(),
});
export type InstanceActionEvent = z.infer<typeof InstanceActionEvent>;

export const InstanceActionList = z.strictObject({
  instanceActions: z.array(InstanceAction),
  links: z.array(Link).optional(),
});
export const InstanceActionDetails = InstanceAction.extend({ events: z.array(InstanceActionEvent).optional() });

export const InstanceActionQuery = z.object({
  limit: QueryInteger.refine((limit) => limit >= 0, 'Use 0 or a larger number.').optional(),
  marker: word.optional(),
  'changes-since': Moment.optional(),
  'changes-before': Moment.optional(),
});
export type InstanceActionQuery = z.infer<typeof InstanceActionQuery>;
