import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

/** First network of a project, with one subnet and a router to the external network, if it is clear to which. */
export const StarterNetwork = z.strictObject({
  name: word.min(1, 'Enter a name.'),
  cidr: z.cidrv4('Use an IPv4 range such as 10.0.0.0/24.').max(18),
});
export type StarterNetwork = z.infer<typeof StarterNetwork>;
