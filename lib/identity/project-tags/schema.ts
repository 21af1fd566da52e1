import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { Tag, Tags } from '../attributes.ts';

export const TagList = z.strictObject({ tags: z.array(z.string()) });
export const TaggedPath = z.object({ id: word });
export const TagPath = z.object({ id: word, tag: Tag });
export const NewTags = z.object({ tags: Tags });
