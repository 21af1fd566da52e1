import { expect, test } from 'vitest';
import { apiClient, newProject, type TestProject } from '#lib/testing/api.ts';
import { at, launch } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const ask = (project: Pick<TestProject, 'api'>, id: string, version = '2.78') =>
  project.api.get(`/compute/v2.1/servers/${id}/topology`, at(version));

async function launchWith(project: TestProject, flavor: { vcpus: number; ram: number; specs: Record<string, string> }) {
  const name = `numa-${Math.random()}`;
  const { body } = await project.api.post('/compute/v2.1/flavors', {
    flavor: { name, vcpus: flavor.vcpus, ram: flavor.ram, disk: 1 },
  });
  const { id } = body.flavor;
  await project.api.post(`/compute/v2.1/flavors/${id}/os-extra_specs`, { extra_specs: flavor.specs });
  return launch(platform, project, { flavorRef: id });
}

test('GET /servers/{id}/topology: a server without NUMA nodes has none', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  expect((await ask(project, id)).body).toEqual({ nodes: [], pagesize_kb: null });
});

test('GET /servers/{id}/topology: processors and memory are shared out to the nodes that the flavor asks for', async () => {
  const admin = await newProject(platform, 'admin');
  const specs = { 'hw:numa_nodes': '2', 'hw:mem_page_size': 'large' };
  const id = await launchWith(admin, { vcpus: 3, ram: 1025, specs });
  const host = { siblings: [], cpu_pinning: {} };
  expect((await ask(admin, id)).body).toEqual({
    nodes: [
      { ...host, host_node: 0, vcpu_set: [0, 1], memory_mb: 513 },
      { ...host, host_node: 1, vcpu_set: [2], memory_mb: 512 },
    ],
    pagesize_kb: 2048,
  });
});

test('GET /servers/{id}/topology: users never see what it is on the host', async () => {
  const admin = await newProject(platform, 'admin');
  const id = await launchWith(admin, { vcpus: 1, ram: 512, specs: { 'hw:numa_nodes': '4', 'hw:mem_page_size': '4' } });
  const { database } = platform.platform.services;
  const project = await newProject(platform);
  await database.transact((tx) =>
    tx.updateTable('servers').set({ project_id: project.id }).where('id', '=', id).execute(),
  );
  expect((await ask(project, id)).body).toEqual({
    nodes: [{ vcpu_set: [0], siblings: [], memory_mb: 512 }],
    pagesize_kb: 4,
  });
});

test('GET /servers/{id}/topology: is not there before 2.78; strangers get 404, no token 401', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  expect((await ask(project, id, '2.77')).status).toBe(404);
  expect((await ask(await newProject(platform), id)).status).toBe(404);
  expect((await ask(project, 'none')).status).toBe(404);
  expect((await ask({ api: apiClient(platform) }, id)).status).toBe(401);
});
