import { expect, test } from 'vitest';
import { seedImages } from '#lib/image/seed.ts';
import { signInAdmin } from '#lib/testing/api.ts';
import { NETWORKING } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { seedNetworking } from './seed.ts';

const platform = usePlatform();

test('a new cloud has an external network without DHCP, and project demo a private one', async () => {
  const admin = await signInAdmin(platform);
  const { networks } = (await admin.get(`${NETWORKING}/networks?sort_key=name&sort_dir=desc`)).body;
  expect(networks).toMatchObject([
    { name: 'public', 'router:external': true, shared: false },
    { name: 'private', 'router:external': false, shared: false },
  ]);
  const { subnets } = (await admin.get(`${NETWORKING}/subnets?sort_key=name&sort_dir=desc`)).body;
  expect(subnets).toMatchObject([
    { cidr: '203.0.113.0/24', enable_dhcp: false, gateway_ip: '203.0.113.1' },
    { cidr: '10.0.0.0/24', enable_dhcp: true, gateway_ip: '10.0.0.1' },
  ]);
});

test('what an administrator deleted does not come back with the next start', async () => {
  const { database } = platform.platform.services;
  const admin = await signInAdmin(platform);
  const [network] = (await admin.get(`${NETWORKING}/networks?name=private`)).body.networks;
  expect((await admin.delete(`${NETWORKING}/networks/${network.id}`)).status).toBe(204);
  await seedNetworking({ database });
  await seedImages(platform.platform.services);
  expect((await admin.get(`${NETWORKING}/networks?name=private`)).body.networks).toEqual([]);
  expect((await admin.get('/image/v2/images')).body.images).toHaveLength(5);
});
