import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import {
  NETWORKING,
  newExternalNetwork,
  newNetwork,
  newPort,
  newRouter,
  newSubnet,
  newWayOut,
} from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const path = (id: string) => `/console/v1/router-health/${id}`;

test('GET console/router-health: subnets behind a gateway reach the outside, those without its address do not', async () => {
  const { api } = await newProject(platform);
  const [network, other] = [await newNetwork(api, { name: 'web' }), await newNetwork(api, { name: 'db' })];
  const [subnet, aside] = [await newSubnet(api, network), await newSubnet(api, other, { cidr: '10.9.0.0/24' })];
  const router = await newWayOut(api, await newExternalNetwork(platform), subnet);
  const port = await newPort(api, other);
  await api.put(`${NETWORKING}/routers/${router.id}/add_router_interface`, { port_id: port.id });
  expect((await api.get(path(router.id))).body).toEqual({
    subnets: [
      { subnet_id: subnet.id, network_id: network.id, name: 'web', cidr: '10.0.0.0/24', fault: null },
      { subnet_id: aside.id, network_id: other.id, name: 'db', cidr: '10.9.0.0/24', fault: 'other_gateway' },
    ],
  });
});

test('GET console/router-health: a router without a gateway leads nowhere out', async () => {
  const { api } = await newProject(platform);
  const router = await newRouter(api);
  const subnet = await newSubnet(api, await newNetwork(api));
  await api.put(`${NETWORKING}/routers/${router.id}/add_router_interface`, { subnet_id: subnet.id });
  expect((await api.get(path(router.id))).body.subnets).toMatchObject([{ fault: 'no_gateway' }]);
});

test('GET console/router-health: a router that is absent or another project’s is refused with 404', async () => {
  const [mine, other] = [await newProject(platform), await newProject(platform)];
  const foreign = await newRouter(other.api);
  expect((await mine.api.get(path(foreign.id))).status).toBe(404);
  expect((await mine.api.get(path('absent'))).status).toBe(404);
});

test('GET console/router-health: where hosts are real, a gateway on a network without a physical one leads nowhere', async () => {
  const { api } = await newProject(platform);
  const subnet = await newSubnet(api, await newNetwork(api));
  const { id } = await newWayOut(api, await newExternalNetwork(platform), subnet);
  const { engine } = platform.platform.services;
  engine.hosts = { used: [], examine: () => Promise.reject(new Error('not requested')), use: async () => undefined };
  const { body } = await api.get(path(id));
  engine.hosts = null;
  expect(body.subnets).toMatchObject([{ fault: 'no_physical_network' }]);
});
