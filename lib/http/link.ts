import { z } from 'zod';

export const Link = z.strictObject({ rel: z.string(), href: z.string() });
