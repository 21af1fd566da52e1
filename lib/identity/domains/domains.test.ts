import { beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, apiClient, newProject, signIn, signInAdmin } from '#lib/testing/api.ts';
import { assignRole, insertUser, TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const DOMAINS = '/identity/v3/domains';
let admin: ApiClient;
beforeAll(async () => {
  admin = await signInAdmin(platform);
});

const newDomain = async (name: string) => (await admin.post(DOMAINS, { domain: { name } })).body.domain;

/** A user with a role on a domain and a token for it. */
async function onDomain(domainId: string, role: string): Promise<ApiClient> {
  const name = `${role}-of-${domainId}`;
  const id = await insertUser(platform, name);
  await assignRole(platform, { type: 'user', id }, { kind: 'domain', id: domainId }, role);
  return signIn(platform, { name, password: TEST_PASSWORD }, { domain: { id: domainId } });
}

describe('Domains', () => {
  test('are made with what is given and shown whole, attributes of any name included', async () => {
    const options = { immutable: false };
    const { status, body } = await admin.post(DOMAINS, {
      domain: { name: 'Physics', description: null, tags: ['lab'], options, cost_centre: { number: 7 } },
    });
    expect(status).toBe(201);
    expect(body.domain).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      name: 'Physics',
      description: '',
      enabled: true,
      tags: ['lab'],
      options,
      cost_centre: { number: 7 },
      links: { self: `http://nephos.test${DOMAINS}/${body.domain.id}` },
    });
    expect((await admin.get(`${DOMAINS}/${body.domain.id}`)).body).toEqual(body);
  });

  test('take the id that is chosen for them, once', async () => {
    const domain = { name: 'chosen', explicit_domain_id: 'a'.repeat(32) };
    expect((await admin.post(DOMAINS, { domain })).body.domain.id).toBe(domain.explicit_domain_id);
    expect((await admin.post(DOMAINS, { domain: { ...domain, name: 'another' } })).status).toBe(409);
  });

  test.each([
    ['an empty name', { name: '' }],
    ['a tag twice', { name: 'twice', tags: ['lab', 'lab'] }],
    ['blanks for a name', { name: '  ' }],
    ['a name of 65 characters', { name: 'x'.repeat(65) }],
    ['no name', {}],
    ['text for a truth value', { name: 'x', enabled: 'yes' }],
    ['a tag with a comma', { name: 'x', tags: ['a,b'] }],
    ['more than can be kept', { name: 'x', note: 'x'.repeat(20_000) }],
  ])('are not made with %s', async (_, domain) => {
    expect((await admin.post(DOMAINS, { domain })).status).toBe(400);
  });

  test('have a name that no other has', async () => {
    await newDomain('Taken');
    expect((await admin.post(DOMAINS, { domain: { name: 'Taken' } })).status).toBe(409);
    const { id } = await newDomain('Renamed');
    expect((await admin.patch(`${DOMAINS}/${id}`, { domain: { name: 'Taken' } })).status).toBe(409);
    expect((await admin.patch(`${DOMAINS}/${id}`, { domain: { name: 'Renamed' } })).status).toBe(200);
  });

  test('are changed in what is given only; null takes an attribute away', async () => {
    const { id } = (await admin.post(DOMAINS, { domain: { name: 'Changing', note: 'a', other: 'b' } })).body.domain;
    const { body } = await admin.patch(`${DOMAINS}/${id}`, { domain: { id, description: 'new', note: null } });
    expect(body.domain).toMatchObject({ name: 'Changing', description: 'new', enabled: true, other: 'b' });
    expect(body.domain).not.toHaveProperty('note');
    expect((await admin.patch(`${DOMAINS}/${id}`, { domain: { id: 'another' } })).status).toBe(400);
    expect((await admin.patch(`${DOMAINS}/absent`, { domain: {} })).status).toBe(404);
  });

  test('that are immutable change in nothing until they are mutable again', async () => {
    const { id } = (await admin.post(DOMAINS, { domain: { name: 'Stone', options: { immutable: true } } })).body.domain;
    expect((await admin.patch(`${DOMAINS}/${id}`, { domain: { name: 'Clay' } })).status).toBe(403);
    const { body } = await admin.patch(`${DOMAINS}/${id}`, { domain: { options: { immutable: null } } });
    expect(body.domain.options).toEqual({});
    expect((await admin.patch(`${DOMAINS}/${id}`, { domain: { name: 'Clay' } })).status).toBe(200);
  });

  test('let nobody in while they are disabled, and void the tokens that are out', async () => {
    const { id } = await newDomain('Closing');
    const manager = await onDomain(id, 'manager');
    expect((await manager.get(`${DOMAINS}/${id}`)).status).toBe(200);
    await admin.patch(`${DOMAINS}/${id}`, { domain: { enabled: false } });
    expect((await manager.get(`${DOMAINS}/${id}`)).status).toBe(401);
  });

  test.each([
    ['name=Filtered', true],
    ['name=filtered', false],
    ['name__icontains=TERE', true],
    ['name__contains=TERE', false],
    ['name__startswith=Filt', true],
    ['name__istartswith=filt', true],
    ['name__startswith=%25ilt', false],
    ['name__endswith=ered', true],
    ['name__iendswith=ERED', true],
    ['name__endswith=xFiltered', false],
    ['enabled=false', false],
    ['paint=blue', true],
  ])('are listed by %s', async (query, isThere) => {
    if ((await admin.get(`${DOMAINS}?name=Filtered`)).body.domains.length === 0) await newDomain('Filtered');
    const { domains } = (await admin.get(`${DOMAINS}?${query}`)).body;
    expect(domains.some(({ name }: { name: string }) => name === 'Filtered')).toBe(isThere);
  });
});

describe('Who administers a domain', () => {
  test.each(['manager', 'admin'])('as its %s sees it and no other, and makes and changes none', async (role) => {
    const { id } = await newDomain(`Own of ${role}`);
    const api = await onDomain(id, role);
    expect((await api.get(`${DOMAINS}/${id}`)).status).toBe(200);
    const other = await newDomain(`Other of ${role}`);
    expect((await api.get(`${DOMAINS}/${other.id}`)).status).toBe(403);
    expect((await api.get(`${DOMAINS}/absent`)).status).toBe(403);
    expect((await api.get(DOMAINS)).status).toBe(403);
    expect((await api.post(DOMAINS, { domain: { name: 'Mine' } })).status).toBe(403);
    expect((await api.patch(`${DOMAINS}/${id}`, { domain: { name: 'Mine' } })).status).toBe(403);
  });

  test('is no administrator of the platform, whatever its roles', async () => {
    const { id } = await newDomain('Bounded');
    const api = await onDomain(id, 'admin');
    expect((await api.get('/compute/v2.1/os-hypervisors/detail')).status).toBe(403);
    expect((await api.get('/identity/v3/OS-PKI/revoked')).status).toBe(403);
  });

  test('is nobody without a role there: members and strangers are refused', async () => {
    const { api } = await newProject(platform);
    expect((await api.post(DOMAINS, { domain: { name: 'Mine' } })).status).toBe(403);
    expect((await api.get(DOMAINS)).status).toBe(403);
    expect((await apiClient(platform).get(DOMAINS)).status).toBe(401);
  });
});
