import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

/** Hosts from which public keys may be fetched; empty unless configured. */
export const KeySources = z.strictObject({ sources: z.array(z.string()) });
export type KeySources = z.infer<typeof KeySources>;

/** Public keys of a user there, in OpenSSH format. */
export const FetchedKeys = z.strictObject({ keys: z.array(z.string()) });
export type FetchedKeys = z.infer<typeof FetchedKeys>;

/** User names of such hosts. */
const SourceUser = z
  .string()
  .regex(/^[A-Za-z0-9](?:[\w.-]{0,253}[\w-])?$/, 'Use letters, digits, hyphens, underscores and dots only.');

export const SourceUserPath = z.object({ host: word, user: SourceUser });
