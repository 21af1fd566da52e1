import { z } from 'zod';

export const Pace = z.object({
  parallel: z.int().min(1).max(20),
  stops_on_failure: z.boolean(),
});
export const defaultPace: z.infer<typeof Pace> = { parallel: 2, stops_on_failure: false };
