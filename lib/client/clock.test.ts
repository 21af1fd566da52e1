import { expect, test } from 'vitest';
import { clockOffset, recordServerTime } from './clock.ts';

const NOON = Date.parse('2026-06-01T12:00:00Z');
const said = (ms: number) => new Date(ms).toUTCString();

test('the server’s clock is read off its answers: half a request after it was sent, to the second', () => {
  recordServerTime(said(NOON + 120_000), NOON, NOON + 400);
  expect(clockOffset()).toBe(120_300);
  recordServerTime(said(NOON + 121_000), NOON + 1000, NOON + 1100);
  expect(clockOffset()).toBe(120_300);
  recordServerTime(said(NOON - 90_000), NOON, NOON);
  expect(clockOffset()).toBe(-89_500);
});

test.each([
  ['an answer without a time', null, NOON],
  ['a time that is none', 'yesterday', NOON],
  ['an answer that took so long that nobody knows when it was given', said(NOON), NOON + 20_000],
])('%s changes nothing', (_what, date, now) => {
  recordServerTime(said(NOON), NOON, NOON);
  recordServerTime(date, NOON, now);
  expect(clockOffset()).toBe(500);
});
