import { z } from 'zod';
import { text, word } from '#lib/http/bounds.ts';
import { LONGEST_REASON } from '#lib/http/reason.ts';
import { BodyBoolean } from '#lib/http/validation.ts';

/** How the instances of a host leave it before its maintenance, as `os-moves` drains. */
export const BeginMaintenance = z.strictObject({
  mode: z.enum(['live', 'cold', 'stop']),
  parallel: z.int('Use a whole number.').min(1, 'Use 1 to 20.').max(20, 'Use 1 to 20.').default(2),
  stops_on_failure: BodyBoolean.default(true),
  reason: text(LONGEST_REASON).refine((reason) => reason.trim() !== '', 'Give a reason: others will read it.'),
});
export type BeginMaintenance = z.infer<typeof BeginMaintenance>;
export const BeginMaintenanceBody = z.strictObject({ maintenance: BeginMaintenance });
export const MaintenancePath = z.object({ host: word });
