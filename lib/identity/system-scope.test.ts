import { beforeAll, expect, test } from 'vitest';
import { type ApiClient, newProject, signIn } from '#lib/testing/api.ts';
import { launch } from '#lib/testing/compute.ts';
import { assignRole, insertUser, TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { newDomain } from '#lib/testing/identity.ts';
import { ADMIN_PASSWORD, usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const COMPUTE = '/compute/v2.1';
let system: ApiClient;
let reader: ApiClient;
beforeAll(async () => {
  system = await signIn(platform, { name: 'admin', password: ADMIN_PASSWORD }, { system: { all: true } });
  const id = await insertUser(platform, 'auditor');
  await assignRole(platform, { type: 'user', id }, { kind: 'system' }, 'reader');
  reader = await signIn(platform, { name: 'auditor', password: TEST_PASSWORD }, { system: { all: true } });
});

test('An administrator of the system lists the servers of all projects without a token of any', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  for (const path of ['/servers', '/servers/detail']) {
    const { status, body } = await system.get(`${COMPUTE}${path}?all_tenants=1`);
    expect(status).toBe(200);
    expect(body.servers.map((server: { id: string }) => server.id)).toContain(id);
    expect((await system.get(`${COMPUTE}${path}`)).status).toBe(403);
    expect((await reader.get(`${COMPUTE}${path}?all_tenants=1`)).status).toBe(403);
  }
});

test('It reads hosts and services, and keeps flavors and aggregates', async () => {
  for (const path of [
    '/os-hypervisors/detail',
    '/os-services',
    '/os-availability-zone/detail',
    '/flavors/detail',
    '/os-aggregates',
  ]) {
    expect([path, (await system.get(COMPUTE + path)).status]).toEqual([path, 200]);
  }
  const flavor = { name: 'of-the-system', vcpus: 1, ram: 512, disk: 1, 'os-flavor-access:is_public': false };
  const { id } = (await system.post(`${COMPUTE}/flavors`, { flavor })).body.flavor;
  const path = `${COMPUTE}/flavors/${id}`;
  expect((await system.post(`${path}/os-extra_specs`, { extra_specs: { key: 'value' } })).status).toBe(200);
  const { id: tenant } = await newProject(platform);
  expect((await system.post(`${path}/action`, { addTenantAccess: { tenant } })).status).toBe(200);
  expect((await system.get(`${path}/os-flavor-access`)).body.flavor_access).toHaveLength(1);
  expect((await system.delete(path)).status).toBe(202);
  const { aggregate } = (await system.post(`${COMPUTE}/os-aggregates`, { aggregate: { name: 'of-the-system' } })).body;
  const add = { set_metadata: { metadata: { key: 'value' } } };
  expect((await system.post(`${COMPUTE}/os-aggregates/${aggregate.id}/action`, add)).status).toBe(200);
});

test('Who reads the system changes nothing of it, and says who could', async () => {
  const { status, body } = await reader.post(`${COMPUTE}/flavors`, {
    flavor: { name: 'x', vcpus: 1, ram: 1, disk: 1 },
  });
  expect(status).toBe(403);
  expect(body.forbidden.message).toContain('Rule admin takes role admin');
});

test('Who administers a domain is none of these', async () => {
  const { api } = await newDomain(platform, 'admin');
  for (const path of [
    '/servers?all_tenants=1',
    '/os-hypervisors/detail',
    '/os-services',
    '/os-availability-zone/detail',
    '/os-aggregates',
  ]) {
    expect([path, (await api.get(COMPUTE + path)).status]).toEqual([path, 403]);
  }
});
