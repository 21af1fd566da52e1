import { describe, expect, test } from 'vitest';
import { type SeededRandom, seeded } from '#lib/testing/seeded-random.ts';
import {
  DAY_MS,
  dueTimeMs,
  dueUpload,
  expirationHeader,
  type LifecycleRule,
  LifecycleScan,
  lifecyclePrefixes,
  matchesFilter,
  type VersionFacts,
} from './lifecycle.ts';

const NOON = Date.parse('2026-03-01T12:00:00Z');
const day = (count: number) => count * DAY_MS;
const rule = (changes: Partial<LifecycleRule>): LifecycleRule => ({ id: 'r', isEnabled: true, filter: {}, ...changes });
const version = (changes: Partial<VersionFacts> = {}): VersionFacts => ({
  name: 'a',
  isLatest: true,
  isDeleteMarker: false,
  size: 10,
  modifiedAtMs: NOON,
  ...changes,
});

/** Actions on versions, which are in the order of a listing. */
function actionsOf(rules: LifecycleRule[], versions: VersionFacts[], nowMs: number, dayMs = DAY_MS) {
  const scan = new LifecycleScan(rules, { nowMs, dayMs });
  return versions.map((one, index) => scan.next(one, versions[index + 1]?.name === one.name)?.action);
}

describe('Days', () => {
  test('end at the following midnight in UTC', () => {
    expect(new Date(dueTimeMs(NOON, 1)).toISOString()).toBe('2026-03-03T00:00:00.000Z');
    expect(new Date(dueTimeMs(Date.parse('2026-03-01T00:00:00Z'), 1)).toISOString()).toBe('2026-03-02T00:00:00.000Z');
  });

  test('of another length are not rounded', () => {
    expect(dueTimeMs(NOON, 3, 10_000)).toBe(NOON + 30_000);
  });
});

describe('Filters', () => {
  test.each([
    [{}, true],
    [{ prefix: 'lo' }, true],
    [{ prefix: 'b' }, false],
    [{ tags: { x: '1' } }, true],
    [{ tags: { x: '1', y: '2' } }, false],
    [{ tags: { constructor: 'x' } }, false],
    [{ sizeGreaterThan: 9, sizeLessThan: 11 }, true],
    [{ sizeGreaterThan: 10 }, false],
    [{ sizeLessThan: 10 }, false],
  ])('%j applies to log with tag x=1 and 10 bytes: %s', (filter, expected) => {
    expect(matchesFilter(filter, version({ name: 'log', tags: { x: '1' } }))).toBe(expected);
  });

  test('of tags and sizes apply to no delete marker', () => {
    const marker = version({ isDeleteMarker: true, size: 0 });
    expect([{}, { tags: { x: '1' } }, { sizeLessThan: 5 }].map((filter) => matchesFilter(filter, marker))).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('Current versions', () => {
  test('expire when their days have passed, not before', () => {
    const rules = [rule({ expiration: { days: 1 } })];
    expect(actionsOf(rules, [version()], Date.parse('2026-03-02T23:59:59Z'))).toEqual([undefined]);
    expect(actionsOf(rules, [version()], Date.parse('2026-03-03T00:00:00Z'))).toEqual(['expire']);
  });

  test('expire at a date, all at once', () => {
    const rules = [rule({ expiration: { date: '2026-03-05T00:00:00.000Z' } })];
    expect(actionsOf(rules, [version()], Date.parse('2026-03-04T23:00:00Z'))).toEqual([undefined]);
    expect(actionsOf(rules, [version()], Date.parse('2026-03-05T00:00:00Z'))).toEqual(['expire']);
  });

  test('stay if the rule is disabled or about something else', () => {
    const rules = [
      rule({ expiration: { days: 1 }, isEnabled: false }),
      rule({ expiration: { days: 1 }, filter: { prefix: 'b' } }),
      rule({ noncurrent: { days: 1 } }),
    ];
    expect(actionsOf(rules, [version()], NOON + day(100))).toEqual([undefined]);
  });
});

describe('Delete markers', () => {
  const marker = version({ isDeleteMarker: true });
  const older = version({ isLatest: false });

  test('are removed at once when no other version is left', () => {
    const rules = [rule({ expiration: { removesDeleteMarkers: true } })];
    expect(actionsOf(rules, [marker], NOON)).toEqual(['remove-marker']);
    expect(actionsOf(rules, [marker, older], NOON)).toEqual([undefined, undefined]);
    expect(actionsOf(rules, [version()], NOON + day(100))).toEqual([undefined]);
  });

  test('are removed by age too, when no other version is left', () => {
    const rules = [rule({ expiration: { days: 5 } })];
    expect(actionsOf(rules, [marker], NOON + day(4))).toEqual([undefined]);
    expect(actionsOf(rules, [marker], NOON + day(6))).toEqual(['remove-marker']);
    expect(actionsOf(rules, [marker, older], NOON + day(6))).toEqual([undefined, undefined]);
  });
});

describe('Noncurrent versions', () => {
  const versions = [
    version({ modifiedAtMs: NOON + day(10) }),
    version({ isLatest: false, modifiedAtMs: NOON + day(5) }),
    version({ isLatest: false, modifiedAtMs: NOON }),
  ];

  test('are removed by the time at which they were replaced', () => {
    const rules = [rule({ noncurrent: { days: 3 } })];
    expect(actionsOf(rules, versions, NOON + day(10))).toEqual([undefined, undefined, 'remove-version']);
    expect(actionsOf(rules, versions, NOON + day(14))).toEqual([undefined, 'remove-version', 'remove-version']);
  });

  test('the newest ones are kept, for each name', () => {
    const rules = [rule({ noncurrent: { days: 1, keep: 1 } })];
    const both = [...versions, ...versions.map((one) => ({ ...one, name: 'b' }))];
    const expected = [undefined, undefined, 'remove-version'];
    expect(actionsOf(rules, both, NOON + day(100))).toEqual([...expected, ...expected]);
  });

  test('delete markers among them are removed too', () => {
    const rules = [rule({ noncurrent: { days: 1 } })];
    const marker = version({ isLatest: false, isDeleteMarker: true });
    expect(actionsOf(rules, [version(), marker], NOON + day(3))).toEqual([undefined, 'remove-version']);
  });
});

test('Unfinished uploads are due by their prefix and days', () => {
  const rules = [rule({ abortUploadsAfterDays: 2, filter: { prefix: 'a' } })];
  const isDue = (name: string, days: number) =>
    dueUpload(rules, { name, createdAtMs: NOON }, { nowMs: NOON + day(days), dayMs: DAY_MS }) !== undefined;
  expect([isDue('a', 2), isDue('a', 3), isDue('b', 3)]).toEqual([false, true, false]);
});

test('Prefixes that another one contains are not read twice', () => {
  const rules = ['b/', 'a', 'ab', 'a', 'b/c', 'c'].map((prefix) => rule({ filter: { prefix } }));
  expect(lifecyclePrefixes(rules)).toEqual(['a', 'b/', 'c']);
  expect(lifecyclePrefixes([...rules, rule({})])).toEqual(['']);
  expect(lifecyclePrefixes([rule({ isEnabled: false })])).toEqual([]);
});

describe('The expiration header', () => {
  test('names the earliest expiration with its rule', () => {
    const rules = [rule({ id: 'late', expiration: { days: 9 } }), rule({ id: 'a b', expiration: { days: 1 } })];
    expect(expirationHeader(rules, version())).toBe('expiry-date="Tue, 03 Mar 2026 00:00:00 GMT", rule-id="a%20b"');
  });

  test('is absent without a rule that expires the object', () => {
    expect(expirationHeader(undefined, version())).toBeUndefined();
    const rules = [rule({ expiration: { days: 1 }, filter: { tags: { x: '1' } } }), rule({ noncurrent: { days: 1 } })];
    expect(expirationHeader(rules, version())).toBeUndefined();
  });
});

const oneOf = <T>(random: SeededRandom, all: readonly T[]): T => {
  const found = random.pick(all);
  if (found === undefined) throw new Error('The list is empty.');
  return found;
};

/** Versions of three names with random times, the newest first. */
function randomVersions(random: SeededRandom): VersionFacts[] {
  return ['a', 'ab', 'b'].flatMap((name) => {
    const times = Array.from(
      { length: Math.floor(random.next() * 6) },
      () => NOON + Math.floor(random.next() * day(20)),
    );
    return times
      .toSorted((one, other) => other - one)
      .map((modifiedAtMs, index) =>
        version({
          name,
          modifiedAtMs,
          isLatest: index === 0,
          isDeleteMarker: random.next() < 0.5,
          size: oneOf(random, [1, 5, 10]),
        }),
      );
  });
}

const randomRule = (random: SeededRandom): LifecycleRule =>
  rule({
    isEnabled: random.next() < 0.9,
    filter: { prefix: oneOf(random, ['', 'a', 'ab', 'x']), ...(random.next() < 0.3 && { sizeGreaterThan: 3 }) },
    ...(random.next() < 0.5 && {
      noncurrent: { days: oneOf(random, [1, 5, 9]), ...(random.next() < 0.5 && { keep: 2 }) },
    }),
    ...(random.next() < 0.7 && {
      expiration: oneOf(random, [
        { days: 3 },
        { days: 12 },
        { removesDeleteMarkers: true },
        { date: '2026-03-10T00:00:00.000Z' },
      ] as const),
    }),
  });

/** The definition, with all versions of the bucket at hand. */
function naiveAction(rules: LifecycleRule[], all: VersionFacts[], one: VersionFacts, nowMs: number) {
  const same = all.filter(({ name }) => name === one.name);
  const index = same.indexOf(one);
  const midnightAfter = (ms: number) => Math.ceil(ms / DAY_MS) * DAY_MS;
  for (const { isEnabled, filter, expiration, noncurrent } of rules) {
    const hasSize = filter.sizeGreaterThan === undefined || (!one.isDeleteMarker && one.size > filter.sizeGreaterThan);
    if (!isEnabled || !one.name.startsWith(filter.prefix ?? '') || !hasSize) continue;
    if (index === 0) {
      if (!expiration || (one.isDeleteMarker && same.length > 1)) continue;
      if ('removesDeleteMarkers' in expiration) {
        if (one.isDeleteMarker) return 'remove-marker';
        continue;
      }
      const dueMs =
        'days' in expiration ? midnightAfter(one.modifiedAtMs + day(expiration.days)) : Date.parse(expiration.date);
      if (dueMs <= nowMs) return one.isDeleteMarker ? 'remove-marker' : 'expire';
    } else if (noncurrent && index > (noncurrent.keep ?? 0)) {
      const newer = same[index - 1]?.modifiedAtMs ?? 0;
      if (midnightAfter(newer + day(noncurrent.days)) <= nowMs) return 'remove-version';
    }
  }
  return undefined;
}

test('2,000 random histories are decided as the definition says', () => {
  const random = seeded(37);
  const found = new Map<string | undefined, number>();
  for (let round = 0; round < 2000; round += 1) {
    const rules = Array.from({ length: 1 + Math.floor(random.next() * 3) }, () => randomRule(random));
    const versions = randomVersions(random);
    const nowMs = NOON + Math.floor(random.next() * day(30));
    const expected = versions.map((one) => naiveAction(rules, versions, one, nowMs));
    for (const action of expected) found.set(action, (found.get(action) ?? 0) + 1);
    expect({ rules, versions, actions: actionsOf(rules, versions, nowMs) }).toEqual({
      rules,
      versions,
      actions: expected,
    });
  }
  expect([...found.values()].every((count) => count > 50)).toBe(true);
  expect(found.size).toBe(4);
});
