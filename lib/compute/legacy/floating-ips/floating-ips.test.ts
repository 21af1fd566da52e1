import { expect, test } from 'vitest';
import { apiClient, newProject } from '#lib/testing/api.ts';
import { at } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const ADDRESSES = '/compute/v2.1/os-floating-ips';
const ABSENT = '11111111-2222-4333-8444-555555555555';

test('/os-floating-ips: there are none yet, and none can be had; from 2.36 on it is gone', async () => {
  const { api } = await newProject(platform);
  const list = await api.get(ADDRESSES);
  expect([list.status, list.body]).toEqual([200, { floating_ips: [] }]);
  expect((await api.get(`${ADDRESSES}/${ABSENT}`)).status).toBe(404);
  expect((await api.delete(`${ADDRESSES}/${ABSENT}`)).status).toBe(404);
  const messages = [];
  for (const body of [undefined, {}, { pool: null }, { pool: 'public' }]) {
    const answer = await api.post(ADDRESSES, body);
    messages.push([answer.status, answer.body.itemNotFound?.message]);
  }
  const none = [404, 'No more floating IPs available.'];
  expect(messages).toEqual([none, none, none, [404, 'No more floating IPs in pool public.']]);
  expect((await api.get(ADDRESSES, at('2.36'))).status).toBe(404);
});

test('/os-floating-ips: refused with 401 without a token, with 403 for writing readers', async () => {
  expect((await apiClient(platform).get(ADDRESSES)).status).toBe(401);
  const { api } = await newProject(platform, 'reader');
  expect((await api.get(ADDRESSES)).status).toBe(200);
  expect((await api.post(ADDRESSES, {})).status).toBe(403);
  expect((await api.delete(`${ADDRESSES}/${ABSENT}`)).status).toBe(403);
});
