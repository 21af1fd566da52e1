import { expect, test } from 'vitest';
import { readTags, Tags } from './tag-words.ts';

test('tags stand between commas, each once, without blanks around them', () => {
  expect(readTags(' web,  blue green ,web,, ')).toEqual(['web', 'blue green']);
  expect(readTags('')).toEqual([]);
});

test.each([Array.from({ length: 51 }, (_, index) => `t${index}`).join(), 'a'.repeat(61), 'a/b'])(
  'tags that the API does not take are refused (%#)',
  (text) => {
    expect(Tags.safeParse(text).success).toBe(false);
  },
);
