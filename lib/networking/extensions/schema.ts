import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

export const Extension = z.strictObject({
  alias: z.string(),
  name: z.string(),
  description: z.string(),
  updated: z.string(),
  links: z.array(z.never()),
});
export type Extension = z.infer<typeof Extension>;

export const ExtensionEnvelope = z.strictObject({ extension: Extension });
export const ExtensionList = z.strictObject({ extensions: z.array(Extension) });
export const ExtensionPath = z.object({ alias: word });
