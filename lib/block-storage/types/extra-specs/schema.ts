import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { NewExtraSpec } from '#lib/http/extra-specs.ts';
import { withoutMultiattach } from '../multiattach.ts';

/** Path of an extra spec; bodies are in lib/http/extra-specs.ts. */
export const TypeSpecPath = z.object({ id: word, key: word });

export const NewTypeSpec = withoutMultiattach(NewExtraSpec);
export const NewTypeSpecs = z.object({ extra_specs: NewTypeSpec });
