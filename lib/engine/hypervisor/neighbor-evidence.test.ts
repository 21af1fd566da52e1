import { expect, test } from 'vitest';
import { type NeighborFacts, type NeighborReport, neighborEvidence, reachingNeighbors } from './neighbor-evidence.ts';

/** A neighbor that has just confirmed that the host does not respond. */
const witness = (name: string, more: Partial<NeighborReport> = {}): NeighborReport => ({
  ...{ name, isUp: true, probes: 3, misses: 3, ageMs: 0 },
  ...more,
});
const WITNESSES = [witness('h2'), witness('h3')];
const DEAD: NeighborFacts = {
  reports: WITNESSES,
  requestedMs: 20_000,
  lease: { quietMs: 10_000, wasRenewed: true },
};
const resultOf = (facts: Partial<NeighborFacts>) => {
  const { result, code } = neighborEvidence({ ...DEAD, ...facts });
  return `${result} ${code}`;
};

test('two neighbors and a lease that was not renewed are evidence, with their names', () => {
  expect(neighborEvidence(DEAD)).toEqual({
    result: 'passed',
    code: 'neighbors_confirm',
    values: { names: 'h2, h3', seconds: 10 },
  });
});

test.each([
  ['had two misses', { misses: 2 }],
  ['had a response among its last three probes', { probes: 9, misses: 2 }],
  ['has not probed for ten seconds', { ageMs: 10_000 }],
  ['is not reached by Nephos', { isUp: false }],
  ['has said nothing', { probes: 0, misses: 0, ageMs: Number.POSITIVE_INFINITY }],
])('a neighbor that %s is no witness', (_what, more) => {
  const { result } = neighborEvidence({ ...DEAD, reports: [witness('h2'), witness('h3', more)] });
  expect(result).not.toBe('passed');
  // A third one makes up for it, unless the host responds.
  const three = neighborEvidence({ ...DEAD, reports: [...WITNESSES, witness('h4', more)] });
  expect(three.result).toBe(reachingNeighbors([witness('h4', more)]).length > 0 ? 'failed' : 'passed');
});

test.each([
  [0, 19_999, 'pending neighbors_wait'],
  [1, 19_999, 'pending neighbors_wait'],
  [0, 20_000, 'failed neighbors_too_few'],
  [1, 20_000, 'failed neighbors_too_few'],
  [2, 0, 'passed neighbors_confirm'],
])('%i witnesses, %i ms after the request: %s', (count, requestedMs, expected) => {
  expect(resultOf({ reports: WITNESSES.slice(0, count), requestedMs })).toBe(expected);
});

test('too few witnesses are counted', () => {
  expect(neighborEvidence({ ...DEAD, reports: [witness('h2')] }).values).toEqual({ count: 1, required: 2 });
});

test.each([
  ['there is none', null, 'unavailable neighbors_no_lease'],
  ['it was not renewed before the absence', { quietMs: 60_000, wasRenewed: false }, 'unavailable neighbors_old_lease'],
  ['it is renewed', { quietMs: 0, wasRenewed: true }, 'pending neighbors_lease_renewed'],
  ['it was renewed 9.9 s ago', { quietMs: 9999, wasRenewed: true }, 'pending neighbors_lease_renewed'],
])('without the storage heartbeat nothing passes, whatever neighbors say: %s', (_what, lease, expected) => {
  expect(resultOf({ lease })).toBe(expected);
});

test.each([
  ['that Nephos reaches', {}],
  ['that Nephos does not reach', { isUp: false }],
  ['whose last two probes had no response', { probes: 5, misses: 2 }],
])('one neighbor %s refutes all others if the host responds to it', (_what, more) => {
  const reports = [...WITNESSES, witness('h4', { probes: 5, misses: 0, ...more })];
  expect(neighborEvidence({ ...DEAD, reports })).toEqual({
    result: 'failed',
    code: 'neighbors_reach',
    values: { names: 'h4' },
  });
});

test('an outdated response refutes nothing', () => {
  const reports = [...WITNESSES, witness('h4', { misses: 0, ageMs: 10_000 })];
  expect(resultOf({ reports })).toBe('passed neighbors_confirm');
});

test('of all combinations, exactly those with two witnesses, no contradiction and a quiet lease pass', () => {
  const variants = [
    witness('h'),
    witness('h', { misses: 2 }),
    witness('h', { misses: 0 }),
    witness('h', { ageMs: 10_000 }),
    witness('h', { isUp: false }),
    witness('h', { probes: 0, misses: 0 }),
  ];
  const [confirms, ...others] = variants;
  const isContradiction = ({ ageMs, probes, misses }: NeighborReport) =>
    ageMs < 10_000 && misses < 3 && misses < probes;
  for (const one of variants)
    for (const other of variants)
      for (const third of others)
        for (const quietMs of [0, 10_000]) {
          const reports = [one, other, third];
          const { result } = neighborEvidence({ ...DEAD, reports, lease: { quietMs, wasRenewed: true } });
          const isDead = one === confirms && other === confirms && !isContradiction(third) && quietMs === 10_000;
          expect(result === 'passed', JSON.stringify({ reports, quietMs })).toBe(isDead);
        }
});
