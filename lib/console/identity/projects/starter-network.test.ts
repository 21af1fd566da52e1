import { beforeAll, expect, test } from 'vitest';
import { type ApiClient, newProject, signIn, signInAdmin } from '#lib/testing/api.ts';
import { newDomain } from '#lib/testing/identity.ts';
import { setQuota } from '#lib/testing/networking.ts';
import { ADMIN_PASSWORD, usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const make = (api: ApiClient, id: string, network: object = { name: 'private', cidr: '10.0.0.0/24' }) =>
  api.post(`/console/v1/projects/${id}/starter-network`, { network });
let admin: ApiClient;
beforeAll(async () => {
  admin = await signInAdmin(platform);
});
const networksOf = async (id: string) => (await admin.get(`/networking/v2.0/networks?project_id=${id}`)).body.networks;

test('POST /console/v1/projects/{id}/starter-network: the network and its subnet are the project’s own', async () => {
  const { id, api } = await newProject(platform);
  const system = await signIn(platform, { name: 'admin', password: ADMIN_PASSWORD }, { system: { all: true } });
  const { status, body } = await make(system, id);
  expect(status).toBe(201);
  expect((await api.get(`/networking/v2.0/networks/${body.network.id}`)).body.network).toMatchObject({
    name: 'private',
    project_id: id,
    subnets: [body.network.subnet_id],
  });
});

test('a manager of the domain makes one in its projects, and is refused elsewhere with 403, as are its members', async () => {
  const [own, other] = [await newDomain(platform), await newDomain(platform, 'admin')];
  const project = { name: 'networked', domain_id: own.id };
  const { id } = (await own.api.post('/identity/v3/projects', { project })).body.project;
  expect((await make(own.api, id)).status).toBe(201);
  const member = await newProject(platform, 'manager');
  for (const [api, target] of [
    [other.api, id],
    [member.api, member.id],
    [own.api, 'absent'],
  ] as const) {
    expect((await make(api, target)).status).toBe(403);
  }
  expect((await make(admin, 'absent')).status).toBe(404);
});

test('a refusal of the network service is passed on, and leaves no network without a subnet', async () => {
  const { id } = await newProject(platform);
  await setQuota(platform, id, 'subnet', 0);
  const { status, body } = await make(admin, id);
  expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining('subnet')]);
  expect(await networksOf(id)).toEqual([]);
});

test.each([
  { name: '', cidr: '10.0.0.0/24' },
  { name: 'a', cidr: '10.0.0.0' },
  { name: 'a', cidr: 'fd00::/64' },
])('%o is refused with 400', async (network) => {
  const { id } = await newProject(platform);
  expect((await make(admin, id, network)).status).toBe(400);
});
