import { z } from 'zod';
import { themes } from '#lib/client/theme.ts';
import { word } from '#lib/http/bounds.ts';
import { isZone } from '#lib/i18n/zones.ts';
import { DENSITIES } from '../lists/schema.ts';

/** Screens of a project that the console can open at; the first is its overview. */
export const LANDING_SCREENS = ['', 'instances', 'volumes', 'images'] as const;

/** How a user likes the console, wherever they sign in. What is not said is as it comes. */
export const Preferences = z.strictObject({
  theme: z.enum(themes).optional(),
  /** One of the console's languages; the server knows which there are. */
  language: word.min(1).optional(),
  /** How close rows stand in lists that have no layout of their own. */
  density: z.enum(DENSITIES).optional(),
  /** Moments as how long ago, or as date and time. */
  times: z.enum(['relative', 'absolute']).optional(),
  /** In which moments are shown, by name; else that of the browser. */
  time_zone: word.refine(isZone, 'Use the name of a time zone, such as Europe/Berlin.').optional(),
  /** Hours of a day or of half a day; else as the language has it. */
  clock: z.enum(['12', '24']).optional(),
  /** Motion as the system wants it, or less. */
  motion: z.enum(['system', 'less']).optional(),
  /** Which notices make a sound. */
  sounds: z.enum(['none', 'failures', 'all']).optional(),
  /** Names are typed only where data is lost, or before everything that cannot be taken back. */
  confirm: z.enum(['loss', 'always']).optional(),
  /** Single keys do something. */
  has_shortcuts: z.boolean().optional(),
  /** Up to when the user has looked at what came of the own work. */
  seen_at: z.iso.datetime().max(64).optional(),
  /** The scope in which the console opens, instead of the project used last. */
  opens_in: word.min(1).optional(),
  /** The screen of that project. */
  opens_at: z.enum(LANDING_SCREENS).optional(),
});
export type Preferences = z.infer<typeof Preferences>;

export const PreferencesBody = z.strictObject({ preferences: Preferences });
