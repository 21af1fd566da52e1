import { expect, test } from 'vitest';
import { roomFor } from './flavor-room.ts';

const usage = (limit: number, in_use: number, reserved = 0) => ({ limit, in_use, reserved });
const quotas = {
  instances: usage(10, 4),
  cores: usage(20, 12),
  ram: usage(16_384, 8192),
  key_pairs: usage(100, 0),
  metadata_items: usage(128, 0),
  server_groups: usage(10, 0),
  server_group_members: usage(10, 0),
};

test.each([
  ['instances', { vcpus: 1, ram: 512 }, 6],
  ['cores', { vcpus: 3, ram: 512 }, 2],
  ['memory', { vcpus: 1, ram: 4096 }, 2],
])('the quota that is used up first decides: %s', (_, flavor, room) => {
  expect(roomFor(flavor, quotas)).toBe(room);
});

test('there is no room where more is used than allowed, and what is reserved counts', () => {
  expect(roomFor({ vcpus: 1, ram: 1 }, { ...quotas, cores: usage(4, 6) })).toBe(0);
  expect(roomFor({ vcpus: 1, ram: 1 }, { ...quotas, cores: usage(20, 12, 7) })).toBe(1);
});

test('no limit is never in the way', () => {
  const endless = usage(-1, 900);
  expect(roomFor({ vcpus: 64, ram: 500_000 }, { ...quotas, instances: endless, cores: endless, ram: endless })).toBe(
    Infinity,
  );
});
