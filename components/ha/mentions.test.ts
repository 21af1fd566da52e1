import { expect, test } from 'vitest';
import { mentionBefore, splitMentions, withMention } from './mentions.ts';

const mentioned = (text: string) => splitMentions(text).flatMap(({ part, isMention }) => (isMention ? [part] : []));

test('Who is spoken to stands out, and an address of mail or a lone @ speaks to nobody', () => {
  expect(mentioned('@ada, see @bob.b. Not me@example.org, nor @ nor @@eve')).toEqual(['@ada', '@bob.b']);
  expect(splitMentions('Hi @ada')).toEqual([
    { at: 0, part: 'Hi ', isMention: false },
    { at: 3, part: '@ada', isMention: true },
  ]);
  expect(splitMentions('')).toEqual([]);
});

test('No part of a text is lost, whatever stands in it', () => {
  for (const text of ['@a@b@c', '@', 'x @a. @b- @c', '<b>@a</b>\n@d']) {
    expect(
      splitMentions(text)
        .map(({ part }) => part)
        .join(''),
    ).toBe(text);
  }
});

test('A name is offered only while it is being typed', () => {
  expect(mentionBefore('Hi @ad')).toBe('ad');
  expect(mentionBefore('@')).toBe('');
  expect(mentionBefore('Hi @ada ')).toBeUndefined();
  expect(mentionBefore('me@exa')).toBeUndefined();
});

test('A chosen name takes the place of what was typed of it, and no blank is doubled', () => {
  expect(withMention('Hi @ad there', 6, 'ada')).toEqual({ text: 'Hi @ada there', caret: 8 });
});
