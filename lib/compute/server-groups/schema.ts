import { z } from 'zod';
import { digits, word } from '#lib/http/bounds.ts';
import { QueryInteger } from '#lib/http/validation.ts';
import { serverGroupAttributes } from './attributes.ts';

export const ServerGroup = z.strictObject(serverGroupAttributes.shape);
export type ServerGroup = z.infer<typeof ServerGroup>;

const MaxPerHost = z
  .union([z.int(), digits()], 'Use a whole number, 1 or more.')
  .refine((count) => count >= 1 && count < 2 ** 31, 'Use a whole number, 1 or more.');

/** `policies` below 2.64, later `policy` and `rules`. */
export const NewServerGroup = z.strictObject({
  ...serverGroupAttributes.createShape,
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
