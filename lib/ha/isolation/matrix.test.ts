import { expect, test } from 'vitest';
import { countedHost } from './matrix.ts';

const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const count = (seenS: number, { isRecovered = false } = {}) => {
  const seenAt = at(seenS);
  const record = {
    ...({ name: 'h1', state: 'down', seenAt, zone: 'nova', segment: null, aggregates: [] } as const),
    ...{ isPlanned: false, isRecovered, isReported: false },
  };
  return countedHost({ report: { name: 'h1', isUp: false, power: 'unknown', seenAt }, record }, at(-120))?.state;
};

test('a host that went down is news within the window only', () => {
  expect([count(-60), count(-180)]).toEqual(['silent', 'silent_before']);
});

test('a host that went down before the clock was set back is no news, and does not count after its recovery', () => {
  expect([count(7200), count(7200, { isRecovered: true })]).toEqual(['silent_before', undefined]);
});
