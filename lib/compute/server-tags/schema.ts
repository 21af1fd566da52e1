import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { Tag } from '../wire.ts';

/** Maximum tags of a server; docs/contract/compute.md 5. */
export const MAX_TAGS = 50;

export const ServerTags = z.array(z.string());
export const NewTagList = z.array(Tag).max(MAX_TAGS, `Use at most ${MAX_TAGS} tags.`);
export const NewServerTags = z.strictObject({ tags: NewTagList });

export const NewServerTagPath = z.object({ server_id: word, tag: Tag });
