import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import {
  NETWORKING,
  newExternalNetwork,
  newFloatingIp,
  newNetwork,
  newPort,
  newSubnet,
  newWayOut,
} from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();

/** A router between a subnet and an external network, and a second subnet on the same network. */
async function connected() {
  const project = await newProject(platform);
  const { api } = project;
  const network = await newNetwork(api);
  const subnet = await newSubnet(api, network);
  const other = await newSubnet(api, network, { cidr: '10.0.1.0/24' });
  const external = await newExternalNetwork(platform);
  const router = await newWayOut(api, external, subnet);
  const { ports } = (await api.get(`${NETWORKING}/ports?device_id=${router.id}&network_id=${network.id}`)).body;
  const path = `${NETWORKING}/ports/${ports[0].id}`;
  const put = async (fixed_ips: object[]) => {
    const { status, body } = await api.put(path, { port: { fixed_ips } });
    return status === 200
      ? body.port.fixed_ips.map(({ ip_address }: { ip_address: string }) => ip_address)
      : [status, body.NeutronError.type];
  };
  return { ...project, network, subnet, other, external, router, path, put };
}

test('PUT /ports/{id}: the interface of a router keeps its address, gets another one and a second one', async () => {
  const { api, put, subnet, router } = await connected();
  const path = `${NETWORKING}/routers/${router.id}`;
  const before = (await api.get(path)).body.router.revision_number;
  expect(await put([{ subnet_id: subnet.id }])).toEqual(['10.0.0.1']);
  expect(await put([{ ip_address: '10.0.0.9' }])).toEqual(['10.0.0.9']);
  expect(await put([{ ip_address: '10.0.0.9' }, { subnet_id: subnet.id }])).toHaveLength(2);
  expect((await api.get(path)).body.router.revision_number).toBeGreaterThan(before);
});

test('PUT /ports/{id}: an interface without an address or with two IPv4 subnets is refused, and stays', async () => {
  const { api, put, subnet, other, path } = await connected();
  expect(await put([])).toEqual([409, 'ServicePortInUse']);
  expect(await put([{ subnet_id: subnet.id }, { subnet_id: other.id }])).toEqual([400, 'BadRequest']);
  expect((await api.get(path)).body.port.fixed_ips).toEqual([{ subnet_id: subnet.id, ip_address: '10.0.0.1' }]);
  expect((await api.delete(path)).status).toBe(409);
});

test('PUT /ports/{id}: an interface does not leave the subnet that a floating IP or a route needs: 409', async () => {
  const { api, put, network, other, external, router, subnet } = await connected();
  const port = await newPort(api, network, { fixed_ips: [{ subnet_id: subnet.id }] });
  const floating = await newFloatingIp(api, external, { port_id: port.id });
  expect(await put([{ subnet_id: other.id }])).toEqual([409, 'RouterInterfaceInUseByFloatingIP']);
  await api.delete(`${NETWORKING}/floatingips/${floating.id}`);
  const routes = [{ destination: '192.0.2.0/24', nexthop: '10.0.0.9' }];
  expect((await api.put(`${NETWORKING}/routers/${router.id}`, { router: { routes } })).status).toBe(200);
  expect(await put([{ subnet_id: other.id }])).toEqual([409, 'RouterInterfaceInUseByRoute']);
});
