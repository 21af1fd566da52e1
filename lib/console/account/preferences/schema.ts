import { z } from 'zod';
import { themes } from '#lib/client/theme.ts';
import { boundedList, word } from '#lib/http/bounds.ts';
import { isZone } from '#lib/i18n/zones.ts';
import { DENSITIES } from '../../navigation/lists/schema.ts';
import { FINDING_KINDS } from '../../unused/finding-kinds.ts';
import { MAX_SNOOZED } from '../../unused/snooze.ts';
import { MAX_FIRST_STEPS_DONE } from './first-steps.ts';
import { LANDING_SCREENS } from './landing-screens.ts';

/** Preferences of a user in all browsers. Omitted fields have their defaults. */
export const Preferences = z.strictObject({
  theme: z.enum(themes).optional(),
  /** Checked against the installed languages by the service. */
  language: word.min(1).optional(),
  /** Row height of lists without their own layout. */
  density: z.enum(DENSITIES).optional(),
  /** Relative times, or date and time. */
  times: z.enum(['relative', 'absolute']).optional(),
  /** IANA name; defaults to the time zone of the browser. */
  time_zone: word.refine(isZone, 'Use the name of a time zone, such as Europe/Berlin.').optional(),
  /** 12 or 24 hours; defaults to the language. */
  clock: z.enum(['12', '24']).optional(),
  /** Motion as set in the operating system, or reduced. */
  motion: z.enum(['system', 'less']).optional(),
  /** Notifications with a sound. */
  sounds: z.enum(['none', 'failures', 'all']).optional(),
  /** When a name must be typed to confirm: only before data loss, or before every irreversible action. */
  confirm: z.enum(['loss', 'always']).optional(),
  /** Enables single-key shortcuts. */
  has_shortcuts: z.boolean().optional(),
  /** Time up to which the user has seen the results of their actions. */
  seen_at: z.iso.datetime().max(64).optional(),
  /** Scope in which the console opens; defaults to the last used project. */
  opens_in: word.min(1).optional(),
  /** Screen of that project. */
  opens_at: z.enum(LANDING_SCREENS).optional(),
  /** Ids of projects whose first steps are done or hidden, newest last. */
  first_steps_done: boundedList(word.min(1), MAX_FIRST_STEPS_DONE).optional(),
  /** Unused objects of projects that are not suggested until a time. */
  snoozed: boundedList(
    z.strictObject({
      project_id: word.min(1),
      finding: z.enum(FINDING_KINDS),
      until: z.iso.datetime().max(64),
    }),
    MAX_SNOOZED,
  ).optional(),
});
export type Preferences = z.infer<typeof Preferences>;

export const PreferencesBody = z.strictObject({ preferences: Preferences });
