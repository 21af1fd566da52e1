import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

/** `{"resize": {"flavorRef": <id or URL>}}` */
export const Resize = z.strictObject({
  flavorRef: z.union([word.min(1, 'Give the id of a flavor.'), z.int().transform(String)]),
  'OS-DCF:diskConfig': z.enum(['AUTO', 'MANUAL'], 'Use AUTO or MANUAL.').optional(),
});
export type Resize = z.infer<typeof Resize>;

/** `{"migrate": null}`, or from 2.56 with the host to go to; null leaves it to the scheduler. */
export const Migrate = z.object({ host: z.string().min(1).max(255).nullish() }).nullish();
