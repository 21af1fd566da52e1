import { z } from 'zod';
import { msg } from '#lib/i18n/text.ts';
import { Description, MAX_TAGS, ShortName, Tag } from '#lib/identity/attributes.ts';

const Tags = z
  .string()
  .transform((text) => [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== ''))
  .pipe(z.array(Tag).max(MAX_TAGS, msg('A project can have at most 80 tags.')));

export const ProjectFacts = z.object({ name: ShortName, description: Description, tags: Tags });
