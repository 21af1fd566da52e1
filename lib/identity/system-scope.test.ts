import { beforeAll, describe, expect, test } from 'vitest';
import { hasQueryKey } from '#lib/http/query-values.ts';
import { type ApiOperation, isRemoved, operationsOf } from '#lib/testing/access-matrix/operations.ts';
import { callOf } from '#lib/testing/access-matrix/requests.ts';
import { newWorld, type World } from '#lib/testing/access-matrix/world.ts';
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
  expect(body.forbidden.message).toContain('Rule admin requires role admin');
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

describe('of what belongs to projects', () => {
  const NEEDS_PROJECT = 'This operation requires a token scoped to a project. Request one with scope.project.';
  const NEEDS_KEY =
    'The list of a project requires a token scoped to it. Request one with scope.project, or list all projects with all_tenants=1.';
  /** Lists of the token's project or user. */
  const OF_ONE_PROJECT = [
    '/compute/v2.1/os-keypairs',
    '/compute/v2.1/os-migrations',
    '/compute/v2.1/os-server-groups',
    '/compute/v2.1/images',
    '/compute/v2.1/images/detail',
    '/compute/v2.1/os-networks',
    '/compute/v2.1/os-tenant-networks',
    '/compute/v2.1/os-floating-ip-pools',
    '/compute/v2.1/os-floating-ips',
    '/compute/v2.1/os-volumes',
    '/compute/v2.1/os-volumes/detail',
    '/compute/v2.1/os-snapshots',
    '/compute/v2.1/os-snapshots/detail',
    '/compute/v2.1/limits',
    '/volume/v3/messages',
    '/volume/v3/limits',
    '/networking/v2.0/quotas/tenant',
    '/networking/v2.0/quotas/project',
    '/networking/v2.0/auto-allocated-topology/{project_id}',
    '/image/v2/info/usage',
  ];
  /** Not project-bound: key pairs belong to users, and members see agents without project data. */
  const OF_NO_PROJECT = [
    '/compute/v2.1/os-keypairs/{name}',
    '/networking/v2.0/agents/{id}/dhcp-networks',
    '/networking/v2.0/agents/{id}/l3-routers',
  ];
  const SERVICES = ['/compute/v2.1', '/volume/v3', '/networking/v2.0', '/image/v2'];
  let world: World;
  let ofProjects: ApiOperation[];
  beforeAll(async () => {
    world = await newWorld(platform, 'read-by-the-system');
    ofProjects = operationsOf(platform.platform.definitions).filter(
      (one) => one.endpoint.audience === 'project' && SERVICES.includes(one.definition.base) && !isRemoved(one),
    );
  });

  const pathOf = ({ definition, endpoint }: ApiOperation) => definition.base + endpoint.path;
  const needsKey = ({ endpoint: { query } }: ApiOperation) => query !== undefined && hasQueryKey(query, 'all_tenants');
  async function send(api: ApiClient, one: ApiOperation, search = '') {
    const { method, path, headers, body } = callOf(one, world.things, world.things, world.api.token);
    const json: Record<string, string> = { accept: 'application/json', ...headers };
    const answer = await api.call(method, path + search, body, json);
    return { ...answer, text: JSON.stringify(answer.body ?? '') };
  }

  test('an administrator of the system reads every object by its id, and every list over all projects', async () => {
    const wrong: string[] = [];
    let read = 0;
    for (const one of ofProjects.filter(({ endpoint }) => endpoint.method === 'GET')) {
      if ([...OF_ONE_PROJECT, ...OF_NO_PROJECT].includes(pathOf(one))) continue;
      const { status, text } = await send(system, one, needsKey(one) ? '?all_tenants=1' : '');
      read += 1;
      const own = await send(world.api, one);
      // An administrator reads by id what the project reads.
      if (own.status < 300 ? status !== own.status : [401, 403].includes(status) || status >= 500) {
        wrong.push(`${one.name}: ${status} instead of ${own.status}`);
      }
      if (own.text.includes(world.marker) && !text.includes(world.marker))
        wrong.push(`${one.name}: without the object`);
    }
    expect(wrong).toEqual([]);
    expect(read).toBeGreaterThan(100);
  });

  test('without all_tenants the list of a project is refused, as are lists about a project or its user', async () => {
    const wrong: string[] = [];
    for (const one of ofProjects.filter(({ endpoint }) => endpoint.method === 'GET')) {
      const expected = OF_ONE_PROJECT.includes(pathOf(one)) ? NEEDS_PROJECT : needsKey(one) ? NEEDS_KEY : undefined;
      if (!expected) continue;
      const { status, text } = await send(system, one);
      if (status !== 403 || !text.includes(expected)) wrong.push(`${one.name}: ${status} ${text}`);
    }
    expect(wrong).toEqual([]);
  });

  test('it changes nothing of a project, and readers of the system and administrators of a domain read nothing', async () => {
    const domain = (await newDomain(platform, 'admin')).api;
    const wrong: string[] = [];
    for (const one of ofProjects) {
      const isRead = one.endpoint.method === 'GET';
      for (const api of isRead ? [reader, domain] : [system]) {
        const { status } = await send(api, one, isRead && needsKey(one) ? '?all_tenants=1' : '');
        if (status !== 403) wrong.push(`${one.name}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
