import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { Direction, Ethertype } from '#lib/networking/security-group-rules/schema.ts';

export const ObjectHistoryPath = z.object({ id: word });

/** Which packets a rule lets pass that a security group got or lost. */
const ToldRule = z.object({
  direction: Direction,
  ethertype: Ethertype,
  protocol: z.string().nullable(),
  port_range_min: z.int().nullable(),
  port_range_max: z.int().nullable(),
  remote_ip_prefix: z.string().nullable(),
  remote_group_id: z.string().nullable(),
  // Not told before there were address groups.
  remote_address_group_id: z.string().nullable().default(null),
});
export const ToldChange = z.object({
  rule: ToldRule.optional().catch(undefined),
  status: z.string().optional().catch(undefined),
});

/** Something that happened to an object of a network or of block storage. */
const ObjectEvent = z.strictObject({
  id: z.string(),
  at: z.string(),
  /** `<kind>.<verb>`, as the event log has it. */
  type: z.string(),
  /** Null for the platform itself. */
  user_id: z.string().nullable(),
  request_id: z.string().nullable(),
  /** The columns that were written. */
  changed: z.array(z.string()),
  rule: ToldRule.nullable(),
  /** The one that it has had since; null where that stayed. */
  status: z.string().nullable(),
});
export type ObjectEvent = z.infer<typeof ObjectEvent>;
export const ObjectHistory = z.strictObject({ history: z.array(ObjectEvent) });
export type ObjectHistory = z.infer<typeof ObjectHistory>;
