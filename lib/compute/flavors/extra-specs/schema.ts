import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

/** Path of an extra spec; bodies are in lib/http/extra-specs.ts. */
export const ExtraSpecPath = z.object({ id: word, key: word });
