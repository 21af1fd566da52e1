import { z } from 'zod';

/** What the instances of a project used on each of the last days, in UTC, the oldest first; the last is today so far. */
export const UsageDays = z.strictObject({
  days: z.array(
    z.strictObject({
      date: z.iso.date(),
      vcpu_hours: z.number(),
      /** GiB of RAM times hours. */
      ram_hours: z.number(),
    }),
  ),
});
export type UsageDays = z.infer<typeof UsageDays>;
