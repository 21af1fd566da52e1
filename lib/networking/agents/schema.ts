import { z } from 'zod';
import { NumericBoolean, QueryBoolean, QueryList } from '#lib/http/validation.ts';
import { Name } from '../attributes.ts';

/** A networking agent of a host; docs/contract/networking.md 12. */
export const Agent = z.strictObject({
  id: z.string(),
  agent_type: z.literal('OVN Controller agent'),
  binary: z.literal('ovn-controller'),
  host: z.string(),
  topic: z.literal('n/a'),
  alive: z.boolean(),
  admin_state_up: z.boolean(),
  availability_zone: z.string(),
  /** Reason why it is not alive although its host is up. */
  configurations: z.strictObject({ down_reason: z.string().optional() }),
  description: z.string(),
  resources_synced: z.null(),
  created_at: z.string(),
  started_at: z.string(),
  heartbeat_timestamp: z.string(),
});
export type Agent = z.infer<typeof Agent>;

export const ShownAgent = Agent.partial();
export const NoObjects = z.array(z.never());
export const AgentFields = z.object({ fields: QueryList.optional() });

/** Each filter accepts several values. */
export const AgentQuery = z.strictObject({
  fields: QueryList.optional(),
  id: QueryList.optional(),
  agent_type: QueryList.optional(),
  binary: QueryList.optional(),
  host: QueryList.optional(),
  topic: QueryList.optional(),
  availability_zone: QueryList.optional(),
  description: QueryList.optional(),
  alive: QueryBoolean.optional(),
  admin_state_up: QueryBoolean.optional(),
});
export type AgentQuery = z.infer<typeof AgentQuery>;

export const AgentChanges = z.strictObject({ admin_state_up: NumericBoolean.optional(), description: Name.optional() });
export type AgentChanges = z.infer<typeof AgentChanges>;
