import { expect, test } from 'vitest';
import { apiClient } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const cloud = usePlatform();

test.each([
  ['/compute/v2.1/servers/', 'badRequest'],
  ['/volume/v3/volumes/', 'badRequest'],
  ['/networking/v2.0/ports/', 'NeutronError'],
  ['/identity/v3/users/', 'error'],
  ['/ha/v1/segments/', 'badRequest'],
])('an address below %s that is too long is refused with 400 in the dialect of its service', async (path, key) => {
  const { status, body, headers } = await apiClient(cloud).get(path + 'x'.repeat(2500));
  expect([status, Object.keys(body)]).toEqual([400, [key]]);
  expect(headers.get('x-openstack-request-id')).toMatch(/^req-/);
});
