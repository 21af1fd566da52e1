import { z } from 'zod';
import { InstanceActionName } from '#lib/compute/instance-actions/schema.ts';
import { word } from '#lib/http/bounds.ts';

/** A user with a role, or with actions, in a project. */
const Person = z.strictObject({ id: z.string(), name: z.string() });
export const PersonList = z.strictObject({ people: z.array(Person) });

const LastAction = z.strictObject({
  server_id: z.string(),
  action: InstanceActionName,
  user_id: z.string().nullable(),
  started_at: z.string(),
  is_failed: z.boolean(),
});
export const LastActionList = z.strictObject({ last_actions: z.array(LastAction) });

export const ReasonsPath = z.object({ server_id: word });

const ActionReason = z.strictObject({ request_id: z.string(), reason: z.string() });
export const ActionReasonList = z.strictObject({ reasons: z.array(ActionReason) });

/** 95th percentile of the duration of an action in a project. */
export const Pace = z.strictObject({
  action: InstanceActionName,
  /** Number of measured actions. */
  count: z.int(),
  p95_seconds: z.number(),
});
export type Pace = z.infer<typeof Pace>;
export const PaceList = z.strictObject({ paces: z.array(Pace) });
