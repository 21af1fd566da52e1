import { expect, test } from 'vitest';
import { apiClient, newProject } from '#lib/testing/api.ts';
import { at } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();

test.each([
  '/os-agents',
  '/os-cells',
  '/os-cells/one/capacities',
  '/os-certificates/root',
  '/os-cloudpipe',
  '/os-fixed-ips/192.0.2.1',
  '/os-floating-ip-dns/example.org/entries/web',
  '/os-floating-ips-bulk',
  '/os-fping',
  '/os-security-group-default-rules',
  '/servers/70a599e0-31e7-49b7-b260-868f441e862b/consoles',
  '/servers/70a599e0-31e7-49b7-b260-868f441e862b/os-virtual-interfaces',
])('GET and POST %s: a removed API is refused with 410 in every version, after the token', async (path) => {
  const { api } = await newProject(platform);
  for (const version of ['2.1', '2.96']) {
    const answer = await api.get(`/compute/v2.1${path}`, at(version));
    expect([answer.status, answer.body.computeFault?.code]).toEqual([410, 410]);
    expect((await api.post(`/compute/v2.1${path}`, {}, at(version))).status).toBe(410);
  }
  expect((await apiClient(platform).get(`/compute/v2.1${path}`)).status).toBe(401);
});
