import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { INDICATOR_REASONS, INDICATOR_SOURCES, INDICATOR_STATES } from './indicators.ts';

export const ReadinessPath = z.strictObject({ server_id: word });

const Indicator = z.strictObject({
  state: z.enum(INDICATOR_STATES),
  /** When it was observed, for `yes` and `failed`. */
  at: z.string().nullable(),
  source: z.enum(INDICATOR_SOURCES).nullable(),
  /** Why it is `failed` or `unknown`. */
  reason: z.enum(INDICATOR_REASONS).nullable(),
  /** A line of the guest's log that shows the reason. */
  detail: z.string().nullable(),
});
export type ShownIndicator = z.infer<typeof Indicator>;

export const Readiness = z.strictObject({
  server_id: z.string(),
  /** Start of the action that booted the instance, such as its launch; null if no boot was recorded. */
  began_at: z.string().nullable(),
  /** TCP port that is probed. */
  port: z.int().nullable(),
  is_simulated: z.boolean(),
  /** Whether the boot is still checked. */
  is_checked: z.boolean(),
  active: Indicator,
  booted: Indicator,
  cloud_init: Indicator,
  port_answers: Indicator,
});
export type Readiness = z.infer<typeof Readiness>;
