import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

/** An API extension, from the time when extensions were optional. */
export const Extension = z.strictObject({
  name: z.string(),
  alias: z.string(),
  description: z.string(),
  namespace: z.literal('http://docs.openstack.org/compute/ext/fake_xml'),
  updated: z.literal('2014-12-03T00:00:00Z'),
  links: z.array(z.never()),
});
export type Extension = z.infer<typeof Extension>;

export const ExtensionList = z.strictObject({ extensions: z.array(Extension) });
export const ExtensionEnvelope = z.strictObject({ extension: Extension });
export const ExtensionPath = z.object({ alias: word });
