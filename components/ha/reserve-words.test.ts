import { expect, test } from 'vitest';
import type { ReserveState } from '#lib/console/ha/reserve/schema.ts';
import { english } from '#lib/i18n/english.ts';
import { reserveText } from './reserve-words.ts';

const format = { mib: (mib: number) => `${mib} MiB` };
const share = (given: Partial<ReserveState>): ReserveState => ({
  ...{ is_intact: false, survives: null, required: null, free_percent: 5, required_percent: 20 },
  ...{ beyond_mib: 0, unplaced: 0, missing_mib: 0, missing_vcpus: 0 },
  ...given,
});

test.each([
  [{ is_intact: true, beyond_mib: 64 }, '64 MiB of memory free beyond it'],
  [{ missing_mib: 64 }, '64 MiB of memory missing'],
  [{ missing_vcpus: 1 }, '1 vCPU missing'],
  [{ missing_mib: 64, missing_vcpus: 2 }, '64 MiB of memory and 2 vCPUs missing'],
])('a share with %j reads "%s"', (given, end) => {
  expect(english(reserveText(format, share(given)))).toBe(`5 % free of 20 % reserved, ${end}`);
});
