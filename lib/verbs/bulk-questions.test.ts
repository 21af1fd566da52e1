import { expect, test } from 'vitest';
import { backupVerbs } from '#lib/block-storage/backups/verbs.ts';
import { snapshotVerbs } from '#lib/block-storage/snapshots/verbs.ts';
import { volumeVerbs } from '#lib/block-storage/volumes/verbs.ts';
import { declaredVerbs } from '#lib/compute/server-actions/verbs.ts';
import { TRIAGE_VERB_LIST } from '#lib/console/ha/triage/verbs.ts';
import { english } from '#lib/i18n/english.ts';
import { imageVerbs } from '#lib/image/images/verbs.ts';
import type { Question } from './verb.ts';

interface VerbQuestions {
  name: string;
  question?: Question;
  questionToAdministrators?: Question;
  menu?: { isBulk?: true };
  menuOfAdministrators?: { isBulk?: true };
}

const verbs: readonly VerbQuestions[] = [
  ...declaredVerbs,
  ...volumeVerbs,
  ...snapshotVerbs,
  ...backupVerbs,
  ...imageVerbs,
  ...TRIAGE_VERB_LIST,
];

const questions = verbs.flatMap(({ name, question, questionToAdministrators, ...verb }): [string, Question][] => [
  ...(verb.menu?.isBulk && question ? [[name, question] as [string, Question]] : []),
  ...(verb.menuOfAdministrators?.isBulk && questionToAdministrators
    ? [[`${name} by an administrator`, questionToAdministrators] as [string, Question]]
    : []),
]);

/** Words for a single object; "This cannot be undone" refers to the action. */
const SINGULAR =
  /\b(?:it|its|this(?! cannot be undone)|the (?:instance|volume|snapshot|backup|image|system|incident))\b/i;

test.each(questions)('the question before %s of 40 objects speaks of 40', (_name, { title, confirm, sentence }) => {
  const values = { count: 40, name: 'web-1', size: '40 GiB' };
  for (const text of [title, confirm, sentence ?? '']) expect(english(text, values)).not.toMatch(SINGULAR);
});

test('instances, volumes, snapshots, backups and images have such questions', () => {
  expect(questions.length).toBeGreaterThan(6);
});
