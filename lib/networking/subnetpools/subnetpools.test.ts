import { describe, expect, test } from 'vitest';
import { type ApiClient, joinProject, newProject, signInAdmin } from '#lib/testing/api.ts';
import { NETWORKING, newNetwork, newSubnet, setQuota } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { SUBNETPOOLS, type Subnetpool } from './schema.ts';

const platform = usePlatform();
const POOLS = `${NETWORKING}/subnetpools`;
const SUBNETS = `${NETWORKING}/subnets`;
const ABSENT = '11111111-2222-4333-8444-555555555555';

const post = (api: ApiClient, values: object) =>
  api.post(POOLS, { subnetpool: { prefixes: ['10.0.0.0/16'], ...values } });
async function newPool(api: ApiClient, values: object = {}): Promise<Subnetpool> {
  const { status, body } = await post(api, values);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.subnetpool;
}
async function newScope(api: ApiClient, values: object = {}) {
  const { body } = await api.post(`${NETWORKING}/address-scopes`, { address_scope: { ip_version: 4, ...values } });
  return body.address_scope;
}
/** Requests a subnet of a pool on a new network. */
async function take(api: ApiClient, values: object) {
  const network = await newNetwork(api);
  return api.post(SUBNETS, { subnet: { network_id: network.id, ip_version: 4, ...values } });
}
const typeOf = ({ status, body }: { status: number; body: { NeutronError?: { type: string } } }) => [
  status,
  body.NeutronError?.type,
];

test('POST /subnetpools: the least says all else, prefixes become the fewest, and GET shows the same', async () => {
  const { id: projectId, api } = await newProject(platform);
  const { status, body } = await post(api, { name: 'front', prefixes: ['10.0.1.7/24', '10.0.0.0/24'] });
  expect(status).toBe(201);
  expect(SUBNETPOOLS.schema.parse(body.subnetpool)).toMatchObject({
    name: 'front',
    project_id: projectId,
    tenant_id: projectId,
    prefixes: ['10.0.0.0/23'],
    ip_version: 4,
    default_prefixlen: 8,
    min_prefixlen: 8,
    max_prefixlen: 32,
    default_quota: null,
    address_scope_id: null,
    shared: false,
    is_default: false,
    tags: [],
  });
  expect((await api.get(`${POOLS}/${body.subnetpool.id}`)).body).toEqual(body);
  expect((await api.get(`${POOLS}?name=front`)).body.subnetpools).toEqual([body.subnetpool]);
});

test.each<[object, string]>([
  [{ prefixes: ['10.0.0.0/16', '2001:db8::/32'] }, 'PrefixVersionMismatch'],
  [{ prefixes: ['everywhere'] }, 'InvalidInput'],
  [{ prefixes: ['0.0.0.0/0'] }, 'InvalidInput'],
  [{ min_prefixlen: 25, max_prefixlen: 24 }, 'IllegalSubnetPoolPrefixBounds'],
  [{ max_prefixlen: 33 }, 'IllegalSubnetPoolPrefixBounds'],
  [{ default_prefixlen: 20, min_prefixlen: 24 }, 'IllegalSubnetPoolPrefixBounds'],
  [{ default_prefixlen: 28, max_prefixlen: 26 }, 'IllegalSubnetPoolPrefixBounds'],
  [{ prefixes: [] }, 'HTTPBadRequest'],
])('POST /subnetpools: %j is refused with 400 %s', async (values, type) => {
  const { api } = await newProject(platform);
  expect(typeOf(await post(api, values))).toEqual([400, type]);
});

describe('POST /subnets from a pool', () => {
  test('the first free block of the length, or of the default one, and the pool is shown', async () => {
    const { api } = await newProject(platform);
    const pool = await newPool(api, { default_prefixlen: 24 });
    const blocks = [];
    for (const values of [{}, { prefixlen: 26 }, { prefixlen: '26' }, {}, { cidr: '10.0.9.0/24' }]) {
      const { status, body } = await take(api, { subnetpool_id: pool.id, ...values });
      expect([status, body.subnet?.subnetpool_id]).toEqual([201, pool.id]);
      blocks.push(body.subnet.cidr);
    }
    expect(blocks).toEqual(['10.0.0.0/24', '10.0.1.0/26', '10.0.1.64/26', '10.0.2.0/24', '10.0.9.0/24']);
    expect((await api.get(`${SUBNETS}?subnetpool_id=${pool.id}`)).body.subnets).toHaveLength(5);
  });

  test('a deleted subnet gives its block back at once', async () => {
    const { api } = await newProject(platform);
    const pool = await newPool(api, { prefixes: ['10.0.0.0/24'], default_prefixlen: 24 });
    const { subnet } = (await take(api, { subnetpool_id: pool.id })).body;
    expect(typeOf(await take(api, { subnetpool_id: pool.id }))).toEqual([409, 'SubnetAllocationError']);
    expect((await api.delete(`${SUBNETS}/${subnet.id}`)).status).toBe(204);
    expect((await take(api, { subnetpool_id: pool.id })).status).toBe(201);
  });

  test('twenty at once get twenty blocks', async () => {
    const { api } = await newProject(platform);
    const pool = await newPool(api, { default_prefixlen: 24 });
    const networks = await Promise.all(Array.from({ length: 20 }, () => newNetwork(api)));
    const made = await Promise.all(
      networks.map(({ id }) =>
        api.post(SUBNETS, { subnet: { network_id: id, ip_version: 4, subnetpool_id: pool.id } }),
      ),
    );
    expect(new Set(made.map(({ body }) => body.subnet.cidr)).size).toBe(20);
  });

  test.each<[string, object, number, string]>([
    ['a prefix shorter than the least', { prefixlen: 15 }, 400, 'MinPrefixSubnetAllocationError'],
    ['a prefix longer than the most', { prefixlen: 29 }, 400, 'MaxPrefixSubnetAllocationError'],
    ['a block that is not of the pool', { cidr: '192.168.0.0/24' }, 409, 'SubnetAllocationError'],
    ['a block and a length', { cidr: '10.0.1.0/24', prefixlen: 24 }, 400, 'BadRequest'],
    ['the pool and the default one', { use_default_subnetpool: true }, 400, 'BadRequest'],
    ['another IP version', { ip_version: 6 }, 400, 'BadRequest'],
    ['pools of addresses of an unknown block', { allocation_pools: [] }, 400, 'BadRequest'],
  ])('%s is refused', async (_title, values, status, type) => {
    const { api } = await newProject(platform);
    const pool = await newPool(api, { min_prefixlen: 16, max_prefixlen: 28, default_prefixlen: 24 });
    expect(typeOf(await take(api, { subnetpool_id: pool.id, ...values }))).toEqual([status, type]);
  });

  test('an unknown pool and another project’s are refused with 404; without pool and block it is 400', async () => {
    const { api } = await newProject(platform);
    const foreign = await newPool((await newProject(platform)).api);
    for (const subnetpool_id of [ABSENT, foreign.id]) {
      expect(typeOf(await take(api, { subnetpool_id }))).toEqual([404, 'SubnetPoolNotFound']);
    }
    expect(typeOf(await take(api, {}))).toEqual([400, 'BadRequest']);
    expect(typeOf(await take(api, { cidr: '10.0.0.0/24', prefixlen: 24 }))).toEqual([400, 'BadRequest']);
  });

  test('a network has subnets of one pool or of none: another is refused with 400', async () => {
    const { api } = await newProject(platform);
    const pool = await newPool(api, { default_prefixlen: 24 });
    const network = await newNetwork(api);
    await newSubnet(api, network, { cidr: '192.168.0.0/24' });
    const subnet = { network_id: network.id, ip_version: 4, subnetpool_id: pool.id };
    expect(typeOf(await api.post(SUBNETS, { subnet }))).toEqual([400, 'NetworkSubnetPoolAffinityError']);
  });

  test('default_quota is what one project takes at most: more is refused with 409, and others have theirs', async () => {
    const admin = await signInAdmin(platform);
    const pool = await newPool(admin, { shared: true, default_prefixlen: 24, default_quota: 300 });
    for (const { api } of [await newProject(platform), await newProject(platform)]) {
      expect((await take(api, { subnetpool_id: pool.id })).status).toBe(201);
      expect(typeOf(await take(api, { subnetpool_id: pool.id }))).toEqual([409, 'SubnetPoolQuotaExceeded']);
      expect((await take(api, { subnetpool_id: pool.id, prefixlen: 27 })).status).toBe(201);
    }
  });

  test('use_default_subnetpool takes from the default pool, of which there is one: a second is refused with 400', async () => {
    const admin = await signInAdmin(platform);
    const { api } = await newProject(platform);
    const wanted = { use_default_subnetpool: true, ip_version: 6 };
    expect(typeOf(await take(api, wanted))).toEqual([400, 'BadRequest']);
    const values = { prefixes: ['fd00::/48'], shared: true, is_default: true };
    const pool = await newPool(admin, values);
    expect(typeOf(await post(admin, values))).toEqual([400, 'InvalidInput']);
    expect((await take(api, wanted)).body.subnet).toMatchObject({ cidr: 'fd00::/64', subnetpool_id: pool.id });
  });
});

describe('prefixes of a pool', () => {
  test('are added and taken away; update adds only, and what subnets use stays: 400', async () => {
    const { api } = await newProject(platform);
    const pool = await newPool(api, { default_prefixlen: 24 });
    const path = `${POOLS}/${pool.id}`;
    await take(api, { subnetpool_id: pool.id });
    const added = await api.put(`${path}/add_prefixes`, { prefixes: ['10.2.0.0/16'] });
    expect([added.status, added.body]).toEqual([200, { prefixes: ['10.0.0.0/16', '10.2.0.0/16'] }]);
    const remove = (prefix: string) => api.put(`${path}/remove_prefixes`, { prefixes: [prefix] });
    for (const prefix of ['10.0.0.0/16', '10.9.0.0/16']) {
      expect(typeOf(await remove(prefix))).toEqual([400, 'IllegalSubnetPoolPrefixUpdate']);
    }
    expect((await remove('10.2.0.0/16')).body).toEqual({ prefixes: ['10.0.0.0/16'] });
    const update = (prefixes: string[]) => api.put(path, { subnetpool: { prefixes } });
    expect(typeOf(await update(['10.3.0.0/16']))).toEqual([400, 'IllegalSubnetPoolPrefixUpdate']);
    expect((await update(['10.0.0.0/15'])).body.subnetpool).toMatchObject({
      prefixes: ['10.0.0.0/15'],
      revision_number: 4,
    });
  });

  test('PUT onboard_network_subnets: the subnets of a network become the pool’s; with none to onboard it is 400', async () => {
    const { api } = await newProject(platform);
    const pool = await newPool(api);
    const network = await newNetwork(api);
    const onboard = () => api.put(`${POOLS}/${pool.id}/onboard_network_subnets`, { network_id: network.id });
    expect(typeOf(await onboard())).toEqual([400, 'SubnetPoolOnboardingFailure']);
    const subnet = await newSubnet(api, network, { cidr: '192.168.7.0/24' });
    expect((await onboard()).body).toEqual([{ id: subnet.id, cidr: '192.168.7.0/24' }]);
    expect((await api.get(`${SUBNETS}/${subnet.id}`)).body.subnet.subnetpool_id).toBe(pool.id);
    expect((await api.get(`${POOLS}/${pool.id}`)).body.subnetpool.prefixes).toEqual(['10.0.0.0/16', '192.168.7.0/24']);
  });
});

test('DELETE /subnetpools/{id}: while a subnet is from it, it is refused with 400 SubnetPoolDeleteError', async () => {
  const { api } = await newProject(platform);
  const pool = await newPool(api, { default_prefixlen: 24 });
  const { subnet } = (await take(api, { subnetpool_id: pool.id })).body;
  const path = `${POOLS}/${pool.id}`;
  expect(typeOf(await api.delete(path))).toEqual([400, 'SubnetPoolDeleteError']);
  await api.delete(`${SUBNETS}/${subnet.id}`);
  expect([(await api.delete(path)).status, (await api.delete(path)).status]).toEqual([204, 404]);
});

describe('address scopes', () => {
  test('networks show the scope of their subnets’ pool, also when the pool moves to another', async () => {
    const { api } = await newProject(platform);
    const [scope, other] = [await newScope(api, { name: 'a' }), await newScope(api, { name: 'b' })];
    const pool = await newPool(api, { address_scope_id: scope.id, default_prefixlen: 24 });
    const { subnet } = (await take(api, { subnetpool_id: pool.id })).body;
    const shown = async () => (await api.get(`${NETWORKING}/networks?id=${subnet.network_id}`)).body.networks[0];
    expect(await shown()).toMatchObject({ ipv4_address_scope: scope.id, ipv6_address_scope: null });
    await api.put(`${POOLS}/${pool.id}`, { subnetpool: { address_scope_id: other.id } });
    expect(await shown()).toMatchObject({ ipv4_address_scope: other.id });
  });

  test('pools of one scope never overlap: 409; another IP version is 400, an unknown scope 404', async () => {
    const { api } = await newProject(platform);
    const scope = await newScope(api);
    await newPool(api, { address_scope_id: scope.id });
    const add = async (values: object) => typeOf(await post(api, { address_scope_id: scope.id, ...values }));
    expect(await add({ prefixes: ['10.0.9.0/24'] })).toEqual([409, 'AddressScopePrefixConflict']);
    expect(await add({ prefixes: ['fd00::/48'] })).toEqual([
      400,
      'IllegalSubnetPoolIpVersionAssociationToAddressScope',
    ]);
    expect(await add({ address_scope_id: ABSENT })).toEqual([404, 'AddressScopeNotFound']);
    expect(await add({ prefixes: ['10.1.0.0/16'] })).toEqual([201, undefined]);
  });

  test('DELETE: while a pool is in it, it is refused with 409 AddressScopeInUse', async () => {
    const { api } = await newProject(platform);
    const scope = await newScope(api);
    const pool = await newPool(api, { address_scope_id: scope.id });
    const path = `${NETWORKING}/address-scopes/${scope.id}`;
    expect(typeOf(await api.delete(path))).toEqual([409, 'AddressScopeInUse']);
    await api.put(`${POOLS}/${pool.id}`, { subnetpool: { address_scope_id: null } });
    expect((await api.delete(path)).status).toBe(204);
  });

  test('PUT: a shared one stays shared: 400; a member shares none: 403', async () => {
    const admin = await signInAdmin(platform);
    const scope = await newScope(admin, { shared: true });
    const unshare = { address_scope: { shared: false } };
    const path = `${NETWORKING}/address-scopes/${scope.id}`;
    expect(typeOf(await admin.put(path, unshare))).toEqual([400, 'AddressScopeUpdateError']);
    const { api } = await newProject(platform);
    expect((await api.get(path)).body.address_scope.shared).toBe(true);
    expect((await api.put(path, { address_scope: { name: 'mine' } })).status).toBe(403);
    const body = { address_scope: { ip_version: 4, shared: true } };
    expect((await api.post(`${NETWORKING}/address-scopes`, body)).status).toBe(403);
  });
});

describe('/subnetpools, who may', () => {
  test('a reader reads and does not write; a member makes neither shared nor default ones: 403', async () => {
    const { id, api } = await newProject(platform);
    const pool = await newPool(api);
    const reader = (await joinProject(platform, id, 'reader')).api;
    expect((await reader.get(`${POOLS}/${pool.id}`)).status).toBe(200);
    expect([(await post(reader, {})).status, (await reader.delete(`${POOLS}/${pool.id}`)).status]).toEqual([403, 403]);
    for (const values of [{ shared: true }, { is_default: true }]) expect((await post(api, values)).status).toBe(403);
    expect((await api.put(`${POOLS}/${pool.id}`, { subnetpool: { shared: true } })).status).toBe(400);
  });

  test('over quota it is refused with 409 OverQuota', async () => {
    const { id, api } = await newProject(platform);
    await setQuota(platform, id, 'subnetpool', 0);
    expect(typeOf(await post(api, {}))).toEqual([409, 'OverQuota']);
  });

  test('a shared pool is everybody’s to see and its project’s to change', async () => {
    const pool = await newPool(await signInAdmin(platform), { shared: true, name: 'for-all' });
    const { api } = await newProject(platform);
    expect((await api.get(`${POOLS}?name=for-all`)).body.subnetpools).toMatchObject([{ id: pool.id }]);
    expect((await api.delete(`${POOLS}/${pool.id}`)).status).toBe(403);
  });
});
