import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { Direction, Ethertype } from '#lib/networking/security-group-rules/schema.ts';

export const ObjectHistoryPath = z.object({ id: word });

/** A security group rule that was added or removed. */
const ToldRule = z.object({
  direction: Direction,
  ethertype: Ethertype,
  protocol: z.string().nullable(),
  port_range_min: z.int().nullable(),
  port_range_max: z.int().nullable(),
  remote_ip_prefix: z.string().nullable(),
  remote_group_id: z.string().nullable(),
  // Missing in events from before address groups were introduced.
  remote_address_group_id: z.string().nullable().default(null),
});
export const ToldChange = z.object({
  rule: ToldRule.optional().catch(undefined),
  status: z.string().optional().catch(undefined),
});

/** An event of an object of networking or block storage. */
const ObjectEvent = z.strictObject({
  id: z.string(),
  at: z.string(),
  /** `<kind>.<verb>`, as in the event log. */
  type: z.string(),
  /** Null for the platform. */
  user_id: z.string().nullable(),
  request_id: z.string().nullable(),
  /** Names of the changed columns. */
  changed: z.array(z.string()),
  rule: ToldRule.nullable(),
  /** New status; null if it did not change. */
  status: z.string().nullable(),
});
export type ObjectEvent = z.infer<typeof ObjectEvent>;
export const ObjectHistory = z.strictObject({ history: z.array(ObjectEvent) });
export type ObjectHistory = z.infer<typeof ObjectHistory>;
