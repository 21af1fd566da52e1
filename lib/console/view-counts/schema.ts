import { z } from 'zod';

const ValueCount = z.strictObject({ value: z.string(), count: z.int() });

/** Rows of a paged list, in total and by view. */
export const ViewCounts = z.strictObject({
  total: z.int(),
  /** Number of rows per value, by field of the list's filter. */
  values: z.record(z.string(), z.array(ValueCount)),
  /** Number of rows per other condition of a view, by the condition in its URL. */
  parts: z.record(z.string(), z.int()),
});
export type ViewCounts = z.infer<typeof ViewCounts>;
