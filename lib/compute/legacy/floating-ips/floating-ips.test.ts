import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { at } from '#lib/testing/compute.ts';
import { NETWORKING, newExternalNetwork, setQuota } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const ADDRESSES = '/compute/v2.1/os-floating-ips';
const ABSENT = '11111111-2222-4333-8444-555555555555';

test('/os-floating-ips: one is allocated of the default external network, listed, shown and given back', async () => {
  const { api } = await newProject(platform);
  const made = await api.post(ADDRESSES, { pool: null });
  expect(made.status).toBe(200);
  const { floating_ip } = made.body;
  const none = { fixed_ip: null, instance_id: null };
  expect(floating_ip).toEqual({ id: expect.any(String), ip: expect.any(String), pool: 'public', ...none });
  expect((await api.get(ADDRESSES)).body).toEqual({ floating_ips: [floating_ip] });
  expect((await api.get(`${ADDRESSES}/${floating_ip.id}`)).body).toEqual({ floating_ip });
  expect((await api.get(`${NETWORKING}/floatingips`)).body.floatingips).toMatchObject([{ id: floating_ip.id }]);
  expect((await api.delete(`${ADDRESSES}/${floating_ip.id}`)).status).toBe(202);
  expect((await api.get(ADDRESSES)).body).toEqual({ floating_ips: [] });
});

test('POST /os-floating-ips: the pool is named by the name or id of an external network; another is refused with 404', async () => {
  const { api } = await newProject(platform);
  const { id } = await newExternalNetwork(platform);
  expect((await api.post(ADDRESSES, { pool: id })).body.floating_ip.pool).toBe(id);
  expect((await api.post(ADDRESSES, { pool: 'public' })).body.floating_ip.pool).toBe('public');
  const { status, body } = await api.post(ADDRESSES, { pool: 'mars' });
  expect([status, body.itemNotFound.message]).toEqual([404, 'No more floating IPs in pool mars.']);
});

test('POST /os-floating-ips: a full pool is refused with 404, the quota with 403', async () => {
  const { id: projectId, api } = await newProject(platform);
  const { id: pool } = await newExternalNetwork(platform, { cidr: '198.51.100.0/30' });
  expect((await api.post(ADDRESSES, { pool })).status).toBe(200);
  expect((await api.post(ADDRESSES, { pool })).body.itemNotFound.message).toBe(`No more floating IPs in pool ${pool}.`);
  await setQuota(platform, projectId, 'floatingip', 1);
  expect((await api.post(ADDRESSES, {})).status).toBe(403);
});

test('/os-floating-ips: another project’s and an absent one is refused with 404; from 2.36 on all is gone', async () => {
  const { api } = await newProject(platform);
  const other = (await newProject(platform)).api;
  const { id } = (await other.post(ADDRESSES)).body.floating_ip;
  for (const one of [id, ABSENT]) {
    expect((await api.get(`${ADDRESSES}/${one}`)).status).toBe(404);
    expect((await api.delete(`${ADDRESSES}/${one}`)).status).toBe(404);
  }
  expect((await other.get(ADDRESSES)).body.floating_ips).toHaveLength(1);
  expect((await api.get(ADDRESSES, at('2.36'))).status).toBe(404);
});
