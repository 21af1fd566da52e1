import { describe, expect, test } from 'vitest';
import type { VolumeEntry } from '#lib/block-storage/volumes/all-volumes-query.ts';
import type { TroubledServer } from '#lib/console/facts/schema.ts';
import { endingCredentials, findAttention } from './attention.ts';

const now = Date.UTC(2030, 0, 20, 12);
const ago = (ms: number) => new Date(now - ms).toISOString();
const minute = 60_000;
const day = 24 * 60 * minute;

const server = (status: TroubledServer['status']): TroubledServer => ({
  ...{ id: status, name: status, status, updated: ago(0) },
  ...{ vm_state: 'active', task_state: null, fault: null },
  ...{ flavor: { name: 'm1.tiny', vcpus: 1, ram: 512, disk: 1 }, is_launched: true },
});
const volume = (status: VolumeEntry['status'], age: number): VolumeEntry => ({
  id: status,
  name: status,
  status,
  size: 1,
  changed: ago(age),
  imageId: undefined,
  isProtected: false,
});
const kinds = (facts: Partial<Parameters<typeof findAttention>[0]>) =>
  findAttention({ down: [], servers: [], volumes: [], quotas: [], credentials: [], ...facts }, now).map(
    ({ kind }) => kind,
  );

describe('Needs attention', () => {
  test('shows instances that are down with their host before those that failed', () => {
    const down = [{ id: 's', name: 'web', outcome: 'recovering' }] as const;
    expect(kinds({ down, servers: [server('ERROR')] })).toEqual(['downServer', 'failedServer']);
  });

  test('shows credentials that expire within two weeks, have expired, or are being replaced, and no others', () => {
    const ahead = (ms: number) => new Date(now + ms).toISOString();
    const credential = (name: string, expires_at: string | null) => ({ id: name, name, expires_at });
    const own = [
      credential('gone', ago(day)),
      credential('soon', ahead(13 * day)),
      credential('later', ahead(15 * day)),
      credential('never', null),
      credential('old', ahead(5 * day)),
    ];
    const found = endingCredentials(
      own,
      [
        { id: 'old', retires_at: ahead(day) },
        { id: 'never', retires_at: null },
      ],
      now,
    );
    expect(found.map(({ name, why, at }) => [name, why, at])).toEqual([
      ['gone', 'expired', ago(day)],
      ['soon', 'expiring', ahead(13 * day)],
      ['old', 'replaced', ahead(day)],
    ]);
    expect(kinds({ credentials: found })).toEqual(['credential', 'credential', 'credential']);
  });

  test('a project in order has nothing to show', () => {
    const volumes = [volume('in-use', 30 * day), volume('available', day), volume('creating', minute)];
    const quotas = [{ name: 'cores', used: 17, limit: 20 } as const];
    expect(kinds({ servers: [server('ACTIVE'), server('SHUTOFF')], volumes, quotas })).toEqual([]);
  });

  test('failures come first, whatever else there is', () => {
    const volumes = [volume('available', 8 * day), volume('error_deleting', minute)];
    expect(kinds({ servers: [server('ERROR')], volumes })).toEqual(['failedServer', 'failedVolume', 'idleVolumes']);
  });

  test('a resize waits for its answer', () => {
    expect(kinds({ servers: [server('VERIFY_RESIZE')] })).toEqual(['resizedServer']);
  });

  test.each([
    ['creating', 11 * minute, ['stuckVolume']],
    ['deleting', 9 * minute, []],
    ['available', 11 * minute, []],
  ] as const)('a volume that has been %s for %d ms', (status, age, expected) => {
    expect(kinds({ volumes: [volume(status, age)] })).toEqual(expected);
  });

  test.each([
    [9, 10, ['quota']],
    [12, 10, ['quota']],
    [89, 100, []],
    [5, -1, []],
    [0, 0, []],
  ])('%d used of %d', (used, limit, expected) => {
    expect(kinds({ quotas: [{ name: 'ram', used, limit }] })).toEqual(expected);
  });

  test('volumes that nobody attaches for a week stand in one line', () => {
    const volumes = [volume('available', 8 * day), volume('available', 40 * day)];
    expect(kinds({ volumes })).toEqual(['idleVolumes']);
  });
});
