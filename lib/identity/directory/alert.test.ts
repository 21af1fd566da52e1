import { expect, test } from 'vitest';
import { useIdentityAdmin } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { directoryAlert } from './alert.ts';
import { DIRECTORY_AVAILABLE, DIRECTORY_UNAVAILABLE } from './state.ts';

const platform = usePlatform();
const admin = useIdentityAdmin(platform);

test('A directory that fails is an incident of its domain, which ends when it can be read again; others are ignored', async () => {
  const id = await admin.make('domain');
  const change = {
    at: '2026-01-01T00:00:00.000Z',
    kind: 'domain',
    objectId: id,
    projectId: '',
    before: null,
    after: null,
  };
  const changes = ['domain.update', DIRECTORY_UNAVAILABLE, DIRECTORY_AVAILABLE].map((type) => ({ ...change, type }));
  const { read } = platform.platform.services.database;
  const found = await directoryAlert.find(read, changes, () => true);
  const { name } = (await admin.api.get(`/identity/v3/domains/${id}`)).body.domain;
  expect(found.map((one) => [one.name, one.severity, one.incident?.isOver, one.path])).toEqual([
    [name, 'error', false, `/admin/domains/${id}`],
    [name, 'info', true, `/admin/domains/${id}`],
  ]);
  expect(new Set(found.map(({ incident }) => incident?.key)).size).toBe(1);
});

test('Without an alert for the platform nothing is looked up', async () => {
  const { read } = platform.platform.services.database;
  expect(await directoryAlert.find(read, [], () => false)).toEqual([]);
});
