import { z } from 'zod';
import { themes } from '#lib/client/theme.ts';
import { word } from '#lib/http/bounds.ts';
import { languages } from '#lib/i18n/language.ts';
import { DENSITIES } from '../lists/schema.ts';

/** How a user likes the console, wherever they sign in. What is not said is as it comes. */
export const Preferences = z.strictObject({
  theme: z.enum(themes).optional(),
  language: z.enum(languages).optional(),
  /** How close rows stand in lists that have no layout of their own. */
  density: z.enum(DENSITIES).optional(),
  /** Moments as how long ago, or as date and time. */
  times: z.enum(['relative', 'absolute']).optional(),
  /** Single keys do something. */
  has_shortcuts: z.boolean().optional(),
  /** The scope in which the console opens, instead of the project used last. */
  opens_in: word.min(1).optional(),
});
export type Preferences = z.infer<typeof Preferences>;

export const PreferencesBody = z.strictObject({ preferences: Preferences });
