import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { HISTORY_WORDS } from '#lib/compute/server-actions/verbs.ts';
import { getCatalog } from '#lib/i18n/translations.ts';
import { eventNamesIn } from '#lib/testing/event-names.ts';
import type { EventWords } from './event-sentences.ts';
import { isFailure, TYPE_WORDS, VERB_WORDS, verbOf, wordsOf } from './event-words.ts';
import { ACTION_RESULTS } from './result-words.ts';

/** Sources that write events. */
const SOURCES = execFileSync('git', ['ls-files', 'lib/**/*.ts'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !/\.test\.ts$|^lib\/(?:testing|i18n|client|console\/activity)\//.test(file))
  .map((file) => [file, readFileSync(file, 'utf8')] as const)
  .filter(([, text]) => /events\/(?:log|change-row)\.ts|\brecord\w*\(|\bchange[A-Z]\w*\(/.test(text));
/** Instances are shown by actions and jobs by their work: only the kind of these events matters. */
const OF_INSTANCES = /^lib\/compute\/(?:server|consoles|jobs|liveness|migrations|moves|volume-attachments)/;
/** Names of verbs in rules and of errors, which are not events. */
const NOT_EVENTS = new Set(['rename', 'changeState', 'initialize_connection', 'PortInUse', 'PortBound']);
/** Progress of a request or recovery, shown in its own line. */
const STEPS = new Set(['available', 'error', 'error_deleting', 'failed', 'take', 'progress', 'forecast']);
const NAMES = [...eventNamesIn(new Map(SOURCES))].flatMap(([name, files]) => {
  const isOfInstances = files.every((file) => OF_INSTANCES.test(file));
  return isOfInstances || NOT_EVENTS.has(name) || STEPS.has(verbOf(name)) ? [] : [name];
});

/** Sentences about failures. */
const FAILED = /^Could not |failed$|^\{name\} could not /;

/** Words for an event type, or for a verb of any kind. */
const ownWords = (name: string): EventWords | undefined => {
  const plain = name.replace(/_failed$/, '');
  const ofType = Object.entries(TYPE_WORDS).find(([type]) => type === plain || type.endsWith(`.${plain}`));
  return ofType?.[1] ?? VERB_WORDS[verbOf(plain)];
};

describe('Words of events', () => {
  test('cover what the sources write: whole types, and the verbs of all kinds of objects', () => {
    const written = ['uninvite', 'attach', 'hand_over', 'import_failed', 'addPasskey', 'retry_fail', 'associate'];
    expect(NAMES).toEqual(expect.arrayContaining(written));
    expect(NAMES.length).toBeGreaterThan(90);
  });

  test.each(NAMES)('%s has a sentence of its own', (name) => {
    expect(ownWords(name), name).toBeDefined();
  });

  test.each(['volume.attach', 'volume.no_such_verb', 'no.such.type', ''])(
    '%j never stands on screen as it is',
    (type) => {
      for (const text of wordsOf(type)) expect(text).not.toMatch(/\.|_/);
    },
  );
});

const ALL: readonly [string, EventWords][] = [
  ...Object.entries(VERB_WORDS),
  ...Object.entries(TYPE_WORDS),
  ...HISTORY_WORDS.map((word): [string, EventWords] => [word, [word, ...ACTION_RESULTS[word]]]),
];

describe('Every event and every action of instances', () => {
  test.each(ALL.filter(([key]) => !isFailure(key) && key !== 'down' && key !== 'notification.fail'))(
    '%s never says of a success that it failed, nor of a failure that it succeeded',
    (_key, [, done, failed]) => {
      expect(done).not.toMatch(FAILED);
      expect(failed === done || FAILED.test(failed)).toBe(true);
    },
  );

  test.each(ALL)('%s has words for the action, for success and for failure', (_key, words) => {
    const [, done, failed] = words;
    for (const text of words) expect(text).toMatch(/\S/);
    for (const text of [done, failed]) expect(text).toContain('{name}');
  });
});

describe('In German', () => {
  const german = getCatalog().get('de')?.messages ?? {};
  const failed = /\bkeine?n?\b|\bnicht\b(?! mehr)|gescheitert|fehlgeschlagen/;

  test.each(ALL.filter(([key]) => !isFailure(key) && key !== 'down' && key !== 'notification.fail'))(
    '%s says neither of a success that it failed, nor of a failure that it succeeded',
    (_key, [, english, englishFailure]) => {
      const [done, problem] = [german[english] ?? '', german[englishFailure] ?? ''];
      for (const text of [done, problem]) expect(text).toContain('{name}');
      expect(done).not.toMatch(failed);
      expect(englishFailure === english || failed.test(problem)).toBe(true);
    },
  );
});

describe('Of a host', () => {
  test.each([
    [{ is_enabled: 0 }, '{name} disabled'],
    [{ is_enabled: 1, disabled_reason: null }, '{name} enabled'],
    [{ forced_down: 1 }, '{name} forced down'],
    [{ availability_zone: 'b' }, '{name} changed'],
  ])('%j is said as what was switched', (after, sentence) => {
    expect(wordsOf('host.update', after)[1]).toBe(sentence);
  });
});
