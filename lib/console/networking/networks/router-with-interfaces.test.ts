import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { NETWORKING, newExternalNetwork, newNetwork, newSubnet } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const PATH = '/console/v1/routers';

test('POST /routers: a router comes with its interfaces', async () => {
  const { api } = await newProject(platform);
  const outside = await newExternalNetwork(platform);
  const network = await newNetwork(api);
  const subnets = [await newSubnet(api, network), await newSubnet(api, network, { cidr: '10.1.0.0/24' })];
  const { status, body } = await api.post(PATH, {
    router: { name: 'edge', external_gateway_info: { network_id: outside.id } },
    interfaces: subnets.map(({ id }) => ({ subnet_id: id })),
  });
  expect([status, body.router.external_gateway_info.network_id]).toEqual([201, outside.id]);
  const { ports } = (await api.get(`${NETWORKING}/ports?device_id=${body.router.id}&network_id=${network.id}`)).body;
  expect(ports).toHaveLength(2);
});

test('POST /routers: when an interface is refused there is no router; overlapping subnets, absent and foreign ones are', async () => {
  const [{ api }, other] = [await newProject(platform), await newProject(platform)];
  const [one, two] = [await newNetwork(api), await newNetwork(api)];
  const overlapping = [await newSubnet(api, one), await newSubnet(api, two)];
  const foreign = await newSubnet(other.api, await newNetwork(other.api));
  const send = (ids: string[]) =>
    api.post(PATH, { router: {}, interfaces: ids.map((subnet_id) => ({ subnet_id })) }).then(({ status }) => status);
  expect(await send(overlapping.map(({ id }) => id))).toBe(400);
  expect(await send(['absent'])).toBe(404);
  expect(await send([foreign.id])).toBe(404);
  expect((await api.get(`${NETWORKING}/routers`)).body.routers).toEqual([]);
});

test('POST /routers: readers are refused with 403, and so is another project as its owner', async () => {
  const reader = await newProject(platform, 'reader');
  expect((await reader.api.post(PATH, { router: {} })).status).toBe(403);
  const { api } = await newProject(platform);
  expect((await api.post(PATH, { router: { project_id: reader.id } })).status).toBe(400);
});
