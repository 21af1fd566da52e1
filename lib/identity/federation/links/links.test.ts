import { describe, expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { accept, assertionOf, newProvider, signInFederated } from '#lib/testing/federation.ts';
import { newDomain, unique, useIdentityAdmin } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { accessExpiryAlert } from './expiry-alert.ts';
import { warnBeforeExpiry } from './expiry-warning.ts';

const platform = usePlatform();
const admin = useIdentityAdmin(platform);
const services = () => platform.platform.services;
const V3 = '/identity/v3';
const identitiesOf = (userId: string) => `${V3}/users/${userId}/external_identities`;
const federatedAt = (provider: { id: string }, unique_id: string) => [
  { idp_id: provider.id, protocols: [{ protocol_id: 'openid', unique_id }] },
];

describe('Users by their identities at providers', () => {
  test.each([
    ['idp_id', (id: string) => id],
    ['unique_id', () => 'wanted'],
    ['protocol_id', () => 'openid'],
  ])('are filtered by %s', async (key, filterFor) => {
    const provider = await newProvider(admin);
    const { userId } = await accept(platform, provider, assertionOf('wanted'));
    const query = `${key}=${filterFor(provider.id)}&domain_id=${provider.domainId}`;
    const { users } = (await admin.api.get(`${V3}/users?${query}`)).body;
    expect(users.map(({ id }: { id: string }) => id)).toEqual([userId]);
    expect((await admin.api.get(`${V3}/users?${key}=absent`)).body.users).toEqual([]);
  });

  test('match all filters with one identity', async () => {
    const [one, other] = [await newProvider(admin), await newProvider(admin)];
    const federated = [...federatedAt(one, 'a'), ...federatedAt(other, 'b')];
    await admin.make('user', { federated });
    const count = async (query: string) => (await admin.api.get(`${V3}/users?${query}`)).body.users.length;
    expect(await count(`idp_id=${one.id}&unique_id=a`)).toBe(1);
    expect(await count(`idp_id=${one.id}&unique_id=b`)).toBe(0);
  });
});

describe('The attribute federated of a user', () => {
  test('is set, replaced and removed', async () => {
    const provider = await newProvider(admin);
    const id = await admin.make('user', { federated: federatedAt(provider, 'one') });
    const path = `${V3}/users/${id}`;
    const change = (federated: object[]) => admin.api.patch(path, { user: { federated } });
    expect((await admin.api.get(path)).body.user.federated).toEqual(federatedAt(provider, 'one'));
    expect((await change(federatedAt(provider, 'two'))).body.user.federated).toEqual(federatedAt(provider, 'two'));
    expect((await admin.api.patch(path, { user: { description: 'x' } })).body.user.federated).toHaveLength(1);
    expect((await change([])).body.user.federated).toEqual([]);
  });

  test.each<[string, number, (provider: { id: string }) => object[]]>([
    ['an unknown provider', 400, () => federatedAt({ id: 'absent' }, 'x')],
    ['an unknown protocol', 400, ({ id }) => [{ idp_id: id, protocols: [{ protocol_id: 'no', unique_id: 'x' }] }]],
    ['no protocol', 400, ({ id }) => [{ idp_id: id, protocols: [] }]],
    ['the identity of another user', 409, (provider) => federatedAt(provider, 'taken')],
  ])('is refused with %s: %i', async (_what, status, federatedOf) => {
    const provider = await newProvider(admin);
    await admin.make('user', { federated: federatedAt(provider, 'taken') });
    const user = { name: unique('user'), federated: federatedOf(provider) };
    expect((await admin.api.post(`${V3}/users`, { user })).status).toBe(status);
  });

  test('is not for managers of another domain, who could take over its sign-ins', async () => {
    const [provider, domain] = [await newProvider(admin), await newDomain(platform)];
    const user = { name: unique('user'), domain_id: domain.id, federated: federatedAt(provider, 'boss') };
    for (const federated of [user.federated, federatedAt({ id: 'absent' }, 'x')]) {
      expect((await domain.api.post(`${V3}/users`, { user: { ...user, federated } })).status).toBe(403);
    }
    const own = await newProvider(admin, undefined, { domain_id: domain.id });
    const answer = await domain.api.post(`${V3}/users`, { user: { ...user, federated: federatedAt(own, 'x') } });
    expect(answer.status).toBe(201);
  });
});

describe('/users/{id}/external_identities', () => {
  test('shows the own identities and when their access ends, to the user and administrators', async () => {
    const group = await admin.make('group');
    const rule = { local: [{ user: { name: '{0}' }, group: { id: group } }], remote: [{ type: 'uid' }] };
    const provider = await newProvider(admin, [rule]);
    const user = await signInFederated(platform, provider, assertionOf('ada'));
    const { status, body } = await user.api.get(identitiesOf(user.userId));
    expect(status).toBe(200);
    expect(body.external_identities).toEqual([
      {
        id: expect.any(String),
        kind: 'federated',
        source_id: provider.id,
        protocol_id: 'openid',
        unique_id: 'ada',
        created_at: expect.any(String),
        seen_at: expect.any(String),
        access_expires_at: expect.any(String),
        is_origin: true,
      },
    ]);
    const other = await newProject(platform);
    expect((await other.api.get(identitiesOf(user.userId))).status).toBe(403);
    expect((await admin.api.get(identitiesOf(user.userId))).body.external_identities).toHaveLength(1);
  });

  test('DELETE unlinks an identity with its access; the next sign-in is another user', async () => {
    const group = await admin.make('group');
    const rule = { local: [{ user: { name: '{0}' }, group: { id: group } }], remote: [{ type: 'uid' }] };
    const provider = await newProvider(admin, [rule]);
    const { userId, api } = await newProject(platform);
    await admin.api.patch(`${V3}/users/${userId}`, { user: { federated: federatedAt(provider, 'ada') } });
    expect((await accept(platform, provider, assertionOf('ada'))).userId).toBe(userId);
    const [{ id }] = (await api.get(identitiesOf(userId))).body.external_identities;
    const other = await newProject(platform);
    expect((await other.api.delete(`${identitiesOf(userId)}/${id}`)).status).toBe(403);
    expect((await other.api.delete(`${identitiesOf(other.userId)}/${id}`)).status).toBe(404);
    expect((await api.delete(`${identitiesOf(userId)}/${id}`)).status).toBe(204);
    expect((await admin.api.get(`${V3}/users/${userId}/groups`)).body.groups).toEqual([]);
    expect((await accept(platform, provider, assertionOf('ada'))).userId).not.toBe(userId);
  });

  test('DELETE refuses the identity that the user was created by, and the only way to sign in, with 409', async () => {
    const provider = await newProvider(admin);
    const user = await signInFederated(platform, provider, assertionOf('ada'));
    const prepared = await admin.make('user', { federated: federatedAt(provider, 'grace') });
    for (const userId of [user.userId, prepared]) {
      const [{ id }] = (await admin.api.get(identitiesOf(userId))).body.external_identities;
      expect((await admin.api.delete(`${identitiesOf(userId)}/${id}`)).status).toBe(409);
    }
  });
});

describe('Users whose access ends soon', () => {
  const warningsFor = async (userId: string) =>
    services()
      .database.read.selectFrom('events')
      .select('after')
      .where('type', '=', 'user.accessExpires')
      .where('object_id', '=', userId)
      .execute();

  /** A user with access through a provider, of which a fifth of the validity is left. */
  async function newUserWithAccess() {
    const group = await admin.make('group');
    const rule = { local: [{ user: { name: '{0}' }, group: { id: group } }], remote: [{ type: 'uid' }] };
    const provider = await newProvider(admin, [rule], { authorization_ttl: 100 });
    const { userId } = await accept(platform, provider, assertionOf('ada'));
    const expires_at = new Date(Date.now() + 20 * 60_000).toISOString();
    await services().database.transact((tx) =>
      tx.updateTable('group_members').set({ expires_at }).where('user_id', '=', userId).execute(),
    );
    return { provider, userId, expires_at };
  }
  const addKey = async (userId: string) => {
    const blob = JSON.stringify({ access: unique('access'), secret: 'secret' });
    const credential = { type: 'ec2', user_id: userId, project_id: await admin.make('project'), blob };
    const { status } = await admin.api.post(`${V3}/credentials`, { credential });
    expect(status).toBe(201);
  };

  test('are warned once if a credential depends on it', async () => {
    const { provider, userId, expires_at } = await newUserWithAccess();
    await warnBeforeExpiry(services());
    expect(await warningsFor(userId)).toEqual([]);
    await addKey(userId);
    await warnBeforeExpiry(services());
    await warnBeforeExpiry(services());
    expect(await warningsFor(userId)).toEqual([{ after: JSON.stringify({ provider: provider.id, expires_at }) }]);
  });

  test('receive the alert access_expiry for their own account', async () => {
    const { provider, userId, expires_at } = await newUserWithAccess();
    const change = { at: expires_at, type: 'user.accessExpires', kind: 'user', objectId: userId, projectId: '' };
    const after = { provider: provider.id, expires_at };
    const other = { ...change, type: 'user.update', before: null, after: {} };
    const found = await accessExpiryAlert.find(
      services().database.read,
      [other, { ...change, before: null, after }],
      () => true,
    );
    expect(found).toEqual([
      expect.objectContaining({ userId, name: 'ada', text: expect.stringContaining(provider.id) }),
    ]);
  });

  test('are not warned after a sign-in has renewed it', async () => {
    const { provider, userId } = await newUserWithAccess();
    await addKey(userId);
    await accept(platform, provider, assertionOf('ada'));
    await warnBeforeExpiry(services());
    expect(await warningsFor(userId)).toEqual([]);
  });
});
