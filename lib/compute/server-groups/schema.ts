import { z } from 'zod';
import { digits, word } from '#lib/http/bounds.ts';
import { QueryInteger } from '#lib/http/validation.ts';

export const HARD_POLICIES = ['affinity', 'anti-affinity'] as const;
/** Soft policies exist since 2.15. */
export const POLICIES = [...HARD_POLICIES, 'soft-affinity', 'soft-anti-affinity'] as const;

const Rules = z.strictObject({ max_server_per_host: z.int().optional() });

/** docs/contract/compute.md 9; optional keys depend on the microversion. */
export const ServerGroup = z.strictObject({
  id: z.string(),
  name: z.string(),
  members: z.array(z.string()),
  /** Since 2.13. */
  project_id: z.string().optional(),
  user_id: z.string().optional(),
  /** Below 2.64. */
  policies: z.array(z.enum(POLICIES)).optional(),
  metadata: z.strictObject({}).optional(),
  /** Since 2.64. */
  policy: z.enum(POLICIES).optional(),
  rules: Rules.optional(),
});
export type ServerGroup = z.infer<typeof ServerGroup>;

const Name = z
  .string()
  .max(255, 'Use at most 255 characters.')
  .refine((name) => name.trim() !== '', 'Enter a name.')
  .refine((name) => name.trim() === name, 'Do not begin or end with a space.');
const MaxPerHost = z
  .union([z.int(), digits()], 'Use a whole number, 1 or more.')
  .refine((count) => count >= 1 && count < 2 ** 31, 'Use a whole number, 1 or more.');

/** `policies` below 2.64, later `policy` and `rules`. */
export const NewServerGroup = z.strictObject({
  name: Name,
  policies: z.array(word).length(1, 'Specify exactly one policy.').optional(),
  policy: word.optional(),
  rules: z.strictObject({ max_server_per_host: MaxPerHost.optional() }).optional(),
});
export type NewServerGroup = z.infer<typeof NewServerGroup>;

const Count = QueryInteger.refine((count) => count >= 0, 'Use 0 or a larger number.').optional();
export const ServerGroupQuery = z.object({
  /** Counts by presence, whatever its value. */
  all_projects: word.optional(),
  limit: Count,
  offset: Count,
});
export type ServerGroupQuery = z.infer<typeof ServerGroupQuery>;
