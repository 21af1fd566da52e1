import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

/** The host by its name. */
export const ReturnPath = z.object({ host: word });
