import { expect, test } from 'vitest';
import { apiClient, newProject } from '#lib/testing/api.ts';
import { launch, newPrivateNetwork } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();

async function newServer() {
  const project = await newProject(platform);
  const networks = [{ uuid: await newPrivateNetwork(project, 'front'), fixed_ip: '192.0.2.9' }];
  return { ...project, path: `/compute/v2.1/servers/${await launch(platform, project, { networks })}/ips` };
}

test('GET /servers/{id}/ips: the addresses by network, and those of one network', async () => {
  const { api, path } = await newServer();
  const front = [{ addr: '192.0.2.9', version: 4 }];
  expect((await api.get(path)).body).toEqual({ addresses: { front } });
  expect((await api.get(`${path}/front`)).body).toEqual({ front });
});

test('GET /servers/{id}/ips/{net}: an unknown network is answered with 404, as is a server one may not see', async () => {
  const { api, path } = await newServer();
  expect((await api.get(`${path}/back`)).status).toBe(404);
  expect((await api.get(`${path}/toString`)).status).toBe(404);
  expect((await api.get('/compute/v2.1/servers/nothing/ips')).status).toBe(404);
  const stranger = (await newProject(platform)).api;
  expect([(await stranger.get(path)).status, (await stranger.get(`${path}/front`)).status]).toEqual([404, 404]);
  expect((await apiClient(platform).get(path)).status).toBe(401);
});
