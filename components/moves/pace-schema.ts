import { z } from 'zod';
import { msg } from '#lib/i18n/text.ts';

const RULE = msg('Use a whole number from 1 to 20.');

export const Pace = z.object({
  parallel: z.int(RULE).min(1, RULE).max(20, RULE),
  stops_on_failure: z.boolean(),
});
export const defaultPace: z.infer<typeof Pace> = { parallel: 2, stops_on_failure: false };
