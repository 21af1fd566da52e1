import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { GroupRow } from '#components/security-groups/group-row.ts';
import { useSecurityGroupActions } from '#components/security-groups/use-security-group-actions.tsx';
import { useSnapshotActions } from '#components/snapshots/use-snapshot-actions.tsx';
import { storageQuotasQuery } from '#lib/block-storage/quota-sets/usage-query.ts';
import type { Snapshot } from '#lib/block-storage/snapshots/schema.ts';
import { keypairApi } from '#lib/compute/keypairs/contract.ts';
import { computeQuotasQuery } from '#lib/compute/quota-sets/compute-quotas-query.ts';
import { clientOf } from '#lib/contract/client.ts';
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx';
import { networkQuotasQuery } from '#lib/networking/quotas/project-quotas.ts';
import { useMayCreate, useRoomFor } from './use-may-create.ts';

/** Text until the words that name the quota are loaded. */
const full = (quota: string) => ({
  ...{ message: 'Your quota is used up.', values: {} },
  excess: { quota, limit: 2, used: 2, requested: 1 },
});
const limit = (in_use: number) => ({ limit: 2, in_use, reserved: 0 });

function Page({ look }: { look: () => void }) {
  look();
  return null;
}

/** Result of a hook on a page of a project with this usage; each limit is 2. */
function said<T>(used: { volumes: number; instances: number; groups?: number; keys?: number }, hook: () => T): T {
  const client = new QueryClient();
  const keep = (query: { queryKey: readonly unknown[] }, quota_set: object) =>
    client.setQueryData(query.queryKey, { quota_set });
  keep(storageQuotasQuery('p'), { volumes: limit(used.volumes) });
  keep(computeQuotasQuery('p'), { instances: limit(used.instances), key_pairs: limit(used.keys ?? 0) });
  const keypairs = Array.from({ length: used.keys ?? 0 }, (_, at) => ({ keypair: { name: `key-${at}` } }));
  client.setQueryData<unknown>(clientOf(keypairApi).list.query('p').queryKey, { keypairs });
  const quota = { security_group: { limit: 2, used: used.groups ?? 0 } };
  client.setQueryData<unknown>(networkQuotasQuery('p').queryKey, { quota });
  const answers: T[] = [];
  renderToString(
    <QueryClientProvider client={client}>
      <I18nProvider language="en" locale="en">
        <Page look={() => answers.push(hook())} />
      </I18nProvider>
    </QueryClientProvider>,
  );
  const last = answers.at(-1);
  if (last === undefined) throw new Error('Nothing was rendered.');
  return last;
}

test('what a menu makes of something else is refused by a full quota, and said to be full', () => {
  const roomFor = said({ volumes: 2, instances: 1 }, () => useRoomFor('p'));
  expect(roomFor('volumes')).toEqual(full('volumes'));
  expect(roomFor('instances')).toBe(true);
});

test('the key pairs of a user, which the API counts, are not counted again', () => {
  const another = (keys: number) => said({ volumes: 0, instances: 0, keys }, () => useMayCreate('p', 'key_pairs'));
  expect(another(1)).toBe(true);
  expect(another(2)).toEqual(full('key_pairs'));
});

test('nothing is refused where nothing is made, or rows belong to many projects', () => {
  expect(said({ volumes: 2, instances: 2 }, () => useRoomFor('p'))(undefined)).toBe(true);
  expect(said({ volumes: 2, instances: 2 }, () => useRoomFor(undefined))('volumes')).toBe(true);
});

test('volumes of several snapshots, and the copy of a security group, are refused while the quota is full', () => {
  const snapshot = { id: 's', name: 'daily', status: 'available', volume_id: 'v', size: 1 } as Snapshot;
  const ofSnapshots = (volumes: number) =>
    said({ volumes, instances: 0 }, () => useSnapshotActions('p')).bulk.map(({ label, allowed }) => [
      label,
      allowed(snapshot),
    ]);
  expect(ofSnapshots(1)).toContainEqual(['Create volumes', true]);
  expect(ofSnapshots(2)).toContainEqual(['Create volumes', full('volumes')]);
  expect(ofSnapshots(2)).toContainEqual(['Delete', true]);
  const group = { group: { id: 'g', name: 'web' }, isDefault: false } as GroupRow;
  const ofGroup = (groups: number) =>
    said({ volumes: 0, instances: 0, groups }, () => useSecurityGroupActions('p'))
      .of(group)
      .flatMap(({ id, allowed }) => (allowed === true ? [] : [[id, allowed]]));
  expect(ofGroup(1)).toEqual([]);
  expect(ofGroup(2)).toEqual([['copy', full('security_group')]]);
});

test('the menu of a snapshot refuses a volume made from it while the quota is full, and nothing else', () => {
  const snapshot = { id: 's', name: 'daily', status: 'available', volume_id: 'v', size: 1 } as Snapshot;
  const refused = (volumes: number) =>
    said({ volumes, instances: 0 }, () => useSnapshotActions('p'))
      .of(snapshot)
      .flatMap(({ id, allowed }) => (allowed === true ? [] : [id]));
  expect(refused(1)).toEqual([]);
  expect(refused(2)).toEqual(['create_volume']);
});
