import { expect, test } from 'vitest';
import { packJson } from '#lib/db/column-types.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { RecordedText } from '../recovery/recorded-text.ts';
import { evidenceRetention } from './retention.ts';

const platform = usePlatform();

test('old evidence is deleted, oldest first and at most as much as requested; newer evidence of the same outage stays', async () => {
  const { database } = platform.platform.services;
  const times = { 1: '2026-01-01', 2: '2026-01-02', 3: '2026-03-01' } as const;
  const left = async () => {
    const rows = await database.read.selectFrom('fencing_evidence').select('level').orderBy('level').execute();
    return rows.map(({ level }) => level);
  };
  await database.transact(async (tx) => {
    for (const level of [1, 2, 3] as const) {
      const at = `${times[level]}T00:00:00.000Z`;
      const row = {
        result: 'failed',
        evidence: packJson<RecordedText>({ message: 'No.' }),
        source: 'watchdog',
      } as const;
      await tx
        .insertInto('fencing_evidence')
        .values({ host: 'h1', outage: 'a', level, ...row, first_at: at, at })
        .execute();
    }
  });
  const before = '2026-02-01T00:00:00.000Z';
  expect(await database.transact((tx) => evidenceRetention.deleteExpired(tx, before, 1))).toBe(1);
  expect(await left()).toEqual([2, 3]);
  expect(await database.transact((tx) => evidenceRetention.deleteExpired(tx, before, 10))).toBe(1);
  expect(await left()).toEqual([3]);
});
