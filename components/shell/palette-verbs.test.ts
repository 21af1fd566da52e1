import { expect, test } from 'vitest';
import { createTranslate } from '#lib/i18n/translate.ts';
import { verbQuestion } from './palette-verbs.ts';

const t = createTranslate('en', undefined);
const questionOf = (typed: string) => {
  const question = verbQuestion(typed, t);
  return question && { object: question.object, verbs: question.verbs.map(({ kind, verb }) => `${kind} ${verb}`) };
};

test('a verb is named by its label or by the beginning of the first word', () => {
  expect(questionOf('Stop web-3')).toEqual({ object: 'web-3', verbs: ['server stop'] });
  expect(questionOf('sto web-3')).toEqual({ object: 'web-3', verbs: ['server stop'] });
  expect(questionOf('extend  data one')).toMatchObject({ object: 'data one', verbs: ['volume extend'] });
});

test('several kinds can have the verb, and what follows "to" is chosen in its dialog', () => {
  expect(questionOf('attach data to web')).toMatchObject({
    object: 'data',
    verbs: expect.arrayContaining(['volume attach', 'server attach_volume']),
  });
});

test.each(['stop', 'st web', 'web-3', ''])('%j names no verb and object', (typed) => {
  expect(verbQuestion(typed, t)).toBeUndefined();
});
