import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { HISTORY_WORDS } from '#lib/compute/server-actions/verbs.ts';
import { type EventWords, isFailure, TYPE_WORDS, VERB_WORDS, verbOf, wordsOf } from './event-words.ts';
import { ACTION_RESULTS } from './result-words.ts';

/** What the sources write into the event log: whole types, and the verbs of what changes rows. */
const SOURCES = execFileSync('git', ['ls-files', 'lib/**/*.ts'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !/\.test\.ts$|^lib\/(?:testing|i18n|console\/activity)\//.test(file))
  .map((file) => readFileSync(file, 'utf8'));
const found = (pattern: RegExp): string[] =>
  SOURCES.flatMap((text) => [...text.matchAll(pattern)].map(([, it]) => it ?? ''));
const TYPES = [...new Set(found(/\btype: '((?:[a-z_]+\.)+[a-zA-Z_]+)'/g))];
const CHANGERS = 'Volume|Snapshot|Backup|Image|Port|Router|FloatingIp|Network|Host|SegmentHost|Notification';
const VERBS = [
  ...new Set(found(new RegExp(`\\bchange(?:${CHANGERS})\\(\\s*[\\w.]+,\\s*[^;']+?,\\s*'([a-z_]+)',`, 'g'))),
];
/** Verbs of the platform alone: how a request goes on, which the request's own line says. */
const STEPS = new Set(['available', 'error', 'error_deleting', 'failed', 'take', 'progress', 'forecast']);
/** Steps that the log shows to nobody: they are no deeds, or bear the words of the request that they belong to. */
const SILENT = /^(?:server|job|instance|compute|move)\./;

/** Sentences that say of something that it went wrong. */
const FAILED = /^Could not |failed$|^\{name\} could not /;

describe('Words of events', () => {
  test('are found in the sources', () => {
    expect(TYPES.length).toBeGreaterThan(30);
    expect(VERBS).toEqual(expect.arrayContaining(['attach', 'extend', 'hand_over']));
  });

  test.each(TYPES.filter((type) => !SILENT.test(type) && !STEPS.has(verbOf(type))))(
    '%s has a sentence of its own',
    (type) => {
      const plain = type.replace(/_failed$/, '');
      expect(TYPE_WORDS[plain] ?? VERB_WORDS[verbOf(plain)], type).toBeDefined();
    },
  );

  test.each(VERBS.filter((verb) => !STEPS.has(verb)))('what is written as %s has one too', (verb) => {
    expect(VERB_WORDS[verb] ?? TYPE_WORDS[`notification.${verb}`], verb).toBeDefined();
  });

  test.each(['volume.attach', 'volume.no_such_verb', 'no.such.type', ''])(
    '%j never stands on screen as it is',
    (type) => {
      const { label, done, failed } = wordsOf(type);
      for (const text of [label, done, failed]) expect(text).not.toMatch(/\.|_/);
    },
  );
});

const ALL: readonly [string, EventWords][] = [
  ...Object.entries(VERB_WORDS),
  ...Object.entries(TYPE_WORDS),
  ...HISTORY_WORDS.map((word): [string, EventWords] => [word, { label: word, ...ACTION_RESULTS[word] }]),
];

describe('Every event and every action of instances', () => {
  test.each(ALL.filter(([key]) => !isFailure(key) && key !== 'down' && key !== 'notification.fail'))(
    '%s never says of a success that it failed, nor of a failure that it succeeded',
    (_key, { done, failed }) => {
      expect(done).not.toMatch(FAILED);
      expect(failed === done || FAILED.test(failed)).toBe(true);
    },
  );

  test.each(ALL)('%s has words for what is asked, for success and for failure', (_key, { label, done, failed }) => {
    for (const text of [label, done, failed]) expect(text).toMatch(/\S/);
    for (const text of [done, failed]) expect(text).toContain('{name}');
  });
});

describe('Of a host', () => {
  test.each([
    [{ is_enabled: 0 }, '{name} disabled'],
    [{ is_enabled: 1, disabled_reason: null }, '{name} enabled'],
    [{ forced_down: 1 }, '{name} forced down'],
    [{ availability_zone: 'b' }, '{name} changed'],
  ])('%j is said as what was switched', (after, sentence) => {
    expect(wordsOf('host.update', after).done).toBe(sentence);
  });
});
