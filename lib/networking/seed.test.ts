import { expect, test } from 'vitest';
import type { HostDirectory } from '#lib/engine/hypervisor/host-directory.ts';
import { seedImages } from '#lib/image/seed.ts';
import { signInAdmin } from '#lib/testing/api.ts';
import { NETWORKING } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { seedNetworking } from './seed.ts';

const platform = usePlatform();
const REAL_HOSTS: HostDirectory = {
  used: [],
  examine: () => Promise.reject(new Error('Nobody looks at hosts here.')),
  use: async () => undefined,
};

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
  const [router, ...more] = (await admin.get(`${NETWORKING}/routers`)).body.routers;
  expect(more).toEqual([]);
  expect(router).toMatchObject({
    ...{ name: 'private-router', project_id: networks[1].project_id, status: 'ACTIVE' },
    external_gateway_info: { network_id: networks[0].id, external_fixed_ips: [{ subnet_id: subnets[0].id }] },
  });
  const { ports } = (await admin.get(`${NETWORKING}/ports?device_owner=network:router_interface`)).body;
  expect(ports).toMatchObject([{ device_id: router.id, fixed_ips: [{ ip_address: '10.0.0.1' }] }]);
});

test('what an administrator deleted does not come back with the next start', async () => {
  const { database, engine } = platform.platform.services;
  const admin = await signInAdmin(platform);
  const [network] = (await admin.get(`${NETWORKING}/networks?name=private`)).body.networks;
  expect((await admin.delete(`/console/v1/networks/${network.id}`)).status).toBe(204);
  await seedNetworking({ database, engine });
  await seedImages(platform.platform.services);
  expect((await admin.get(`${NETWORKING}/networks?name=private`)).body.networks).toEqual([]);
  expect((await admin.get('/image/v2/images')).body.images).toHaveLength(5);
});

test('a new cloud whose hosts are real gets neither images that boot nowhere nor an external network that leads nowhere', async () => {
  const { services } = platform.platform;
  const { database } = services;
  const admin = await signInAdmin(platform);
  const marks = ['seed:networking', 'seed:images'];
  await database.transact(async (tx) => void (await tx.deleteFrom('versions').where('name', 'in', marks).execute()));
  const before = (await admin.get(`${NETWORKING}/networks?name=public`)).body.networks;
  const engine = { ...services.engine, hosts: REAL_HOSTS };
  await seedNetworking({ database, engine });
  await seedImages({ ...services, engine });
  expect((await admin.get(`${NETWORKING}/networks?name=public`)).body.networks).toEqual(before);
  expect((await admin.get(`${NETWORKING}/networks?name=private`)).body.networks).toHaveLength(1);
  expect((await admin.get('/image/v2/images')).body.images).toHaveLength(5);
});
