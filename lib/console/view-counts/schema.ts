import { z } from 'zod';

const ValueCount = z.strictObject({ value: z.string(), count: z.int() });

/** How many rows a paged list has, and how many its views show. */
export const ViewCounts = z.strictObject({
  total: z.int(),
  /** By field of the list's filter: the values that rows have, and how many have each. */
  values: z.record(z.string(), z.array(ValueCount)),
  /** What views show beside those, by the condition that stands in their address. */
  parts: z.record(z.string(), z.int()),
});
export type ViewCounts = z.infer<typeof ViewCounts>;
