import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

/** Of one of the extra specs of a volume type; lib/http/extra-specs.ts has what stands in the bodies. */
export const TypeSpecPath = z.object({ id: word, key: word });
