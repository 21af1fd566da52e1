import { z } from 'zod';
import { msg } from '#lib/i18n/text.ts';

/** Limits of tags; docs/contract/compute.md 8. */
const MAX_TAGS = 50;
const MAX_LENGTH = 60;

export const readTags = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

export const Tags = z
  .string()
  .transform(readTags)
  .refine((tags) => tags.length <= MAX_TAGS, msg('Use at most 50 tags.'))
  .refine((tags) => tags.every((tag) => tag.length <= MAX_LENGTH), msg('A tag can have at most 60 characters.'))
  .refine((tags) => tags.every((tag) => !tag.includes('/')), msg('A tag cannot contain a slash.'));
