import { describe, expect, test } from 'vitest';
import { joinProject, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { at, settle, show } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { NETWORKING, newPort, setQuota } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const pathOf = (id: string) => `${NETWORKING}/auto-allocated-topology/${id}`;
const DRY_RUN = '?fields=dry-run';

/** Creates the default pools shared by all tests. */
async function ensurePools(): Promise<void> {
  const admin = await signInAdmin(platform);
  const path = `${NETWORKING}/subnetpools`;
  const { body } = await admin.get(`${path}?is_default=true`);
  if (body.subnetpools.length > 0) return;
  for (const prefix of ['10.64.0.0/12', 'fd00:64::/48']) {
    const length = prefix.includes(':') ? 64 : 26;
    const subnetpool = { name: prefix, prefixes: [prefix], default_prefixlen: length, shared: true, is_default: true };
    expect((await admin.post(path, { subnetpool })).status).toBe(201);
  }
}

const contentsOf = async ({ api }: TestProject) => ({
  networks: (await api.get(`${NETWORKING}/networks?router:external=false`)).body.networks,
  subnets: (await api.get(`${NETWORKING}/subnets`)).body.subnets,
  routers: (await api.get(`${NETWORKING}/routers`)).body.routers,
});
const NOTHING = { networks: [], subnets: [], routers: [] };

test('GET: without a default pool it is refused with 409, tried or not, and nothing is made', async () => {
  const project = await newProject(platform);
  for (const query of ['', DRY_RUN]) {
    const { status, body } = await project.api.get(`${pathOf(project.id)}${query}`);
    expect([status, body.NeutronError.type]).toEqual([409, 'AutoAllocationFailure']);
  }
  expect(await contentsOf(project)).toEqual(NOTHING);
});

describe('With a default external network and default pools', () => {
  test('GET: the project is given a network with subnets of both IP versions and a router out, once', async () => {
    await ensurePools();
    const project = await newProject(platform);
    const { status, body } = await project.api.get(pathOf(project.id));
    expect(status).toBe(200);
    const { id } = body.auto_allocated_topology;
    expect(body.auto_allocated_topology).toEqual({ id, tenant_id: project.id, project_id: project.id });
    const { networks, subnets, routers } = await contentsOf(project);
    expect(networks).toMatchObject([{ id, name: 'auto_allocated_network', project_id: project.id }]);
    expect(subnets.map(({ ip_version }: { ip_version: number }) => ip_version)).toEqual([4, 6]);
    expect(routers).toMatchObject([{ name: 'auto_allocated_router', external_gateway_info: { enable_snat: true } }]);
    expect((await project.api.get(pathOf('None'))).body.auto_allocated_topology.id).toBe(id);
    expect((await contentsOf(project)).networks).toHaveLength(1);
  });

  test('GET with dry-run: says that it could be, and makes nothing', async () => {
    await ensurePools();
    const project = await newProject(platform);
    const { body } = await project.api.get(`${pathOf(project.id)}${DRY_RUN}`);
    expect(body.auto_allocated_topology).toMatchObject({ id: 'dry-run=pass', tenant_id: project.id });
    expect(await contentsOf(project)).toEqual(NOTHING);
  });

  test('GET: over the quota of routers nothing at all is made', async () => {
    await ensurePools();
    const project = await newProject(platform);
    await setQuota(platform, project.id, 'router', 0);
    expect((await project.api.get(pathOf(project.id))).status).toBe(409);
    expect(await contentsOf(project)).toEqual(NOTHING);
  });

  test('DELETE: all of it is gone, and with nothing there nothing happens', async () => {
    await ensurePools();
    const project = await newProject(platform);
    await project.api.get(pathOf(project.id));
    expect((await project.api.delete(pathOf(project.id))).status).toBe(204);
    expect(await contentsOf(project)).toEqual(NOTHING);
    expect((await project.api.delete(pathOf(project.id))).status).toBe(204);
  });

  test('DELETE: with a port on its network it is refused with 409, and all of it stays', async () => {
    await ensurePools();
    const project = await newProject(platform);
    await project.api.get(pathOf(project.id));
    const { networks } = await contentsOf(project);
    await newPort(project.api, networks[0]);
    const { status, body } = await project.api.delete(pathOf(project.id));
    expect([status, body.NeutronError.type]).toEqual([409, 'NetworkInUse']);
    expect((await contentsOf(project)).routers).toHaveLength(1);
  });

  test('a reader is refused with 404 what must be made first, and everybody with 403 the topology of another project', async () => {
    await ensurePools();
    const project = await newProject(platform);
    const reader = (await joinProject(platform, project.id, 'reader')).api;
    expect((await reader.get(pathOf(project.id))).status).toBe(404);
    await project.api.get(pathOf(project.id));
    expect((await reader.get(pathOf(project.id))).status).toBe(200);
    expect((await reader.delete(pathOf(project.id))).status).toBe(403);
    const { api } = await newProject(platform, 'manager');
    expect((await api.get(pathOf(project.id))).status).toBe(403);
    expect((await api.delete(pathOf(project.id))).status).toBe(403);
  });

  test('POST /servers with networks auto: a project without a network is given one', async () => {
    await ensurePools();
    const project = await newProject(platform);
    const server = { name: 'web', flavorRef: '1', imageRef: await insertImage(platform, project.id), networks: 'auto' };
    const { body } = await project.api.post('/compute/v2.1/servers', { server }, at('2.37'));
    await settle(platform);
    expect(Object.keys((await show(project, body.server.id)).addresses)).toEqual(['auto_allocated_network']);
    expect((await contentsOf(project)).routers).toHaveLength(1);
  });
});
