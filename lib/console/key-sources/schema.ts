import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

/** Where public keys may be fetched from, by host; none unless the deployment names some. */
export const KeySources = z.strictObject({ sources: z.array(z.string()) });
export type KeySources = z.infer<typeof KeySources>;

/** The public keys of somebody there, as OpenSSH lines. */
export const FetchedKeys = z.strictObject({ keys: z.array(z.string()) });
export type FetchedKeys = z.infer<typeof FetchedKeys>;

/** What the names of users consist of on such hosts. */
const SourceUser = z
  .string()
  .regex(/^[A-Za-z0-9](?:[\w.-]{0,253}[\w-])?$/, 'Use letters, digits, hyphens, underscores and dots only.');

export const SourceUserPath = z.object({ host: word, user: SourceUser });
