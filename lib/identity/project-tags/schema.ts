import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { Tag } from '../attributes.ts';

export { Tags } from '../attributes.ts';
export const TagNames = z.array(z.string());
export const TagPath = z.object({ id: word, tag: Tag });
