import { expect, test } from 'vitest';
import { chainsOf, flattenChains, wholeChains } from './chains.ts';

const backup = (id: string, is_incremental = false, values: object = {}) => ({
  id,
  volume_id: 'v',
  is_incremental,
  status: 'available' as const,
  data_timestamp: `2026-01-${id}`,
  created_at: `2026-01-${id}`,
  ...values,
});

const depths = (backups: Parameters<typeof chainsOf>[0]) =>
  flattenChains(chainsOf(backups)).map(({ backup: { id }, depth }) => `${id}:${depth}`);

test('chainsOf: an increment adds to the latest backup of its volume before it, and a full one begins a chain', () => {
  const backups = [backup('05', true), backup('04'), backup('03', true), backup('02', true), backup('01')];
  expect(depths(backups)).toEqual(['04:0', '05:1', '01:0', '02:1', '03:2']);
});

test('chainsOf: backups of other volumes and failed ones are not added to', () => {
  const other = backup('02', false, { volume_id: 'w' });
  const failed = backup('03', false, { status: 'error' });
  expect(depths([backup('04', true), failed, other, backup('01')])).toEqual(['03:0', '02:0', '01:0', '04:1']);
});

test('chainsOf: an increment whose base is not among them stands by itself', () => {
  expect(depths([backup('02', true)])).toEqual(['02:0']);
});

test('wholeChains: a backup goes with what builds on it, and not without', () => {
  const of = (id: string, at: number, facts: { is_incremental?: boolean; has_dependent_backups?: boolean }) => ({
    id,
    name: id,
    volume_id: 'v',
    status: 'available' as const,
    is_incremental: false,
    has_dependent_backups: false,
    data_timestamp: `${at}`,
    created_at: `${at}`,
    ...facts,
  });
  const full = of('full', 1, { has_dependent_backups: true });
  const increment = of('increment', 2, { is_incremental: true });
  expect(wholeChains([full, increment])).toBe(true);
  expect(wholeChains([increment])).toBe(true);
  expect(wholeChains([full])).toMatchObject({ values: { name: 'full' } });
  expect(wholeChains([full, { ...increment, volume_id: 'w' }])).not.toBe(true);
});
