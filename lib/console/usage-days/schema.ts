import { z } from 'zod';

/** Usage of a project's instances per day in UTC, oldest first; the last day is today so far. */
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
