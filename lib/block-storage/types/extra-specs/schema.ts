import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { NewExtraSpec } from '#lib/http/extra-specs.ts';
import { withoutMultiattach } from '../multiattach.ts';

/** Of one of the extra specs of a volume type; lib/http/extra-specs.ts has what stands in the bodies. */
export const TypeSpecPath = z.object({ id: word, key: word });

/** One extra spec to set, as `{ key: value }`. */
export const NewTypeSpec = withoutMultiattach(NewExtraSpec);
export const NewTypeSpecs = z.object({ extra_specs: NewTypeSpec });
