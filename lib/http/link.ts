import { z } from 'zod';

/** A link in an answer. */
export const Link = z.strictObject({ rel: z.string(), href: z.string() });
