import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

/** As upstream, only the length is limited: cluster controllers write tags such as `namespace/name`. */
const Tag = z.string().min(1).max(255, 'Use at most 255 characters.');

export const TagList = z.strictObject({ tags: z.array(z.string()) });
export const NewTags = z.strictObject({ tags: z.array(Tag).max(50, 'Use at most 50 tags.') });
export const TaggedPath = z.object({ id: word });
export const TagPath = z.object({ id: word, tag: Tag });
/** How many tags an object has at most. */
export const MAX_TAGS = 50;
