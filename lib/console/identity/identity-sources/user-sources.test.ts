import { expect, test } from 'vitest';
import { packJson } from '#lib/db/column-types.ts';
import { recordExternalIdentity } from '#lib/identity/external/external-identities.ts';
import { newDomain, unique, useIdentityAdmin } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const admin = useIdentityAdmin(platform);
const { make } = admin;
const database = () => platform.platform.services.database;

async function newProvider(label?: string): Promise<string> {
  const id = unique('idp');
  await database().transact((tx) =>
    tx
      .insertInto('identity_providers')
      .values({
        ...{ id, domain_id: 'default', description: null, enabled: 1, authorization_ttl: null },
        ...{ sign_in: packJson(label === undefined ? {} : { label }), created_at: new Date().toISOString() },
      })
      .execute(),
  );
  return id;
}

const record = (userId: string, kind: 'directory' | 'federated', sourceId: string) =>
  database().transact((tx) =>
    recordExternalIdentity(tx, { kind, sourceId, protocolId: 'openid', uniqueId: unique('sub') }, { userId }),
  );
const factsOf = async (id: string) => (await admin.api.get(`/console/v1/users/${id}`)).body.user.facts;

test('a user has the directory and the providers that it comes from, with their names, and a local user none', async () => {
  const domain = await newDomain(platform);
  const [user, local] = [await make('user', { domain_id: domain.id }), await make('user')];
  const [named, unnamed] = [await newProvider('Corporate'), await newProvider()];
  await record(user, 'directory', domain.id);
  await record(user, 'federated', named);
  await record(user, 'federated', named);
  await record(user, 'federated', unnamed);
  const facts = await factsOf(user);
  expect(facts.sources).toHaveLength(3);
  expect(facts.sources).toEqual(
    expect.arrayContaining([
      { kind: 'directory', id: domain.id, name: expect.stringMatching(/^domain-/) },
      { kind: 'federated', id: named, name: 'Corporate' },
      { kind: 'federated', id: unnamed, name: unnamed },
    ]),
  );
  expect(await factsOf(local)).toMatchObject({ sources: [], membership_expires_at: null });
});

test('a token of a domain gets no sources of users of another domain', async () => {
  const domain = await newDomain(platform);
  const provider = await newProvider();
  await record(await make('user'), 'federated', provider);
  expect(JSON.stringify((await domain.api.get('/console/v1/users')).body)).not.toContain(provider);
});

test('a group of a directory is marked, and a local group is not', async () => {
  const domain = await newDomain(platform);
  const [external, local] = [await make('group', { domain_id: domain.id }), await make('group')];
  await database().transact((tx) =>
    tx
      .insertInto('external_groups')
      .values({ group_id: external, domain_id: domain.id, unique_id: unique('id'), dn: 'cn=ops' })
      .execute(),
  );
  const rowOf = async (id: string) => (await admin.api.get(`/console/v1/groups/${id}`)).body.group;
  expect([(await rowOf(external)).is_external, (await rowOf(local)).is_external]).toEqual([true, false]);
});
