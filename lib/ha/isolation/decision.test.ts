import { describe, expect, test } from 'vitest';
import { type CountedHost, countHosts } from './decision.ts';

const hostsOf = (silent: number, hosts: number, more: Partial<CountedHost> = {}): CountedHost[] =>
  Array.from({ length: hosts }, (_, at) => ({
    name: `h${at}`,
    state: at < silent ? 'silent' : 'responds',
    groups: [],
    ...more,
  }));
const isIsolated = (counted: readonly CountedHost[], percent = 40) => {
  const { groups, hasLostMajority } = countHosts(counted, percent);
  return groups.length > 0 || hasLostMajority;
};

test('for any number of hosts up to 50, more than 40 % or half of them are isolation, but never a single host', () => {
  let compared = 0;
  for (let hosts = 1; hosts <= 50; hosts += 1) {
    for (let silent = 0; silent <= hosts; silent += 1) {
      const responding = hosts - silent;
      const expected = silent >= 2 && (silent / hosts > 0.4 || responding <= hosts / 2);
      expect([silent, hosts, isIsolated(hostsOf(silent, hosts))]).toEqual([silent, hosts, expected]);
      compared += 1;
    }
  }
  expect(compared).toBe(1325);
});

test.each([
  { silent: 1, hosts: 1, is: false },
  { silent: 1, hosts: 2, is: false },
  { silent: 2, hosts: 2, is: true },
  { silent: 2, hosts: 3, is: true },
  { silent: 2, hosts: 5, is: false },
  { silent: 3, hosts: 7, is: true },
  { silent: 4, hosts: 10, is: false },
  { silent: 5, hosts: 10, is: true },
])('$silent of $hosts silent hosts: isolation is $is', ({ silent, hosts, is }) => {
  expect(isIsolated(hostsOf(silent, hosts))).toBe(is);
});

describe('A group', () => {
  const groupsOf = (kind: 'segment' | 'zone' | 'aggregate', name: string) => [{ kind, name }];

  test.each(['segment', 'zone', 'aggregate'] as const)('such as a %s is above the threshold by itself', (kind) => {
    const counted = [
      ...hostsOf(2, 4, { groups: groupsOf(kind, 'a') }),
      ...hostsOf(0, 20, { groups: groupsOf(kind, 'b') }),
    ];
    expect(countHosts(counted, 40).groups).toEqual([{ kind, name: 'a', hosts: 4, silent: 2 }]);
  });

  test('with one silent host of one is none, and hosts of several groups count in each', () => {
    const both = [...groupsOf('aggregate', 'a'), ...groupsOf('aggregate', 'b')];
    expect(countHosts(hostsOf(1, 1, { groups: both }), 0).groups).toEqual([]);
    expect(countHosts(hostsOf(2, 2, { groups: both }), 99).groups).toEqual([
      { kind: 'cloud', name: '', hosts: 2, silent: 2 },
      { kind: 'aggregate', name: 'a', hosts: 2, silent: 2 },
      { kind: 'aggregate', name: 'b', hosts: 2, silent: 2 },
    ]);
  });
});

test('hosts that were silent before the window are no news, but without them the majority may be lost', () => {
  const before = hostsOf(0, 4, { state: 'silent_before' });
  expect(isIsolated([...before, ...hostsOf(0, 2)])).toBe(false);
  expect(isIsolated([...before, ...hostsOf(1, 6)])).toBe(false);
  expect(countHosts([...before, ...hostsOf(2, 7)], 40)).toMatchObject({ groups: [], hasLostMajority: true });
});

test('a threshold of 100 % turns the check off', () => {
  expect(isIsolated(hostsOf(50, 50), 100)).toBe(false);
  expect(isIsolated(hostsOf(50, 50), 99)).toBe(true);
});
