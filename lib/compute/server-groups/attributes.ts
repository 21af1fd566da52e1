import { z } from 'zod';
import { column, computedValue, constant, hiddenColumn, providedValue } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { integer, text, timestamp } from '#lib/db/table.ts';
import { ObjectName } from '../wire.ts';

export const HARD_POLICIES = ['affinity', 'anti-affinity'] as const;
/** Soft policies exist since 2.15. */
export const POLICIES = [...HARD_POLICIES, 'soft-affinity', 'soft-anti-affinity'] as const;
export type ServerGroupPolicy = (typeof POLICIES)[number];

/** Affinity and anti-affinity groups; `servers.server_group_id` refers to them. docs/contract/compute.md 9. */
export const serverGroupAttributes = attributes({
  id: column(text().primary(), z.string()),
  name: column(text(), z.string(), { create: ObjectName }),
  members: providedValue(z.array(z.string())),
  project_id: column(text(), z.string(), { since: 13 }),
  user_id: column(text(), z.string(), { since: 13 }),
  policies: computedValue(z.array(z.enum(POLICIES)), ({ policy }: { policy: ServerGroupPolicy }) => [policy], {
    until: 63,
  }),
  metadata: constant(z.strictObject({}), {}, { until: 63 }),
  policy: column(text<ServerGroupPolicy>(), z.enum(POLICIES), { since: 64 }),
  /** For policy anti-affinity; null in the database means 1. */
  rules: column(integer().nullable(), z.strictObject({ max_server_per_host: z.int().optional() }), {
    ...{ column: 'max_server_per_host', since: 64 },
    show: (max_server_per_host) => (max_server_per_host === null ? {} : { max_server_per_host }),
  }),
  created_at: hiddenColumn(timestamp()),
});
