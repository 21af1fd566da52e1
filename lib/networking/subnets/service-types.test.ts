import { expect, test } from 'vitest';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { NETWORKING, newNetwork, newPort, newSubnet } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const subnetsOf = (port: { fixed_ips: { subnet_id: string }[] }) => port.fixed_ips.map(({ subnet_id }) => subnet_id);

test('POST /ports: addresses are of the subnets that are for the owner of the port, or for all', async () => {
  const { api } = await newProject(platform);
  const network = await newNetwork(api);
  const instances = await newSubnet(api, network, { service_types: ['compute:', 'compute:west'] });
  expect(instances.service_types).toEqual(['compute:', 'compute:west']);
  const admin = await signInAdmin(platform);
  expect(subnetsOf(await newPort(admin, network, { device_owner: 'compute:nova' }))).toEqual([instances.id]);
  const refused = await api.post(`${NETWORKING}/ports`, { port: { network_id: network.id } });
  expect([refused.status, refused.body.NeutronError.type]).toEqual([409, 'IpAddressGenerationFailureNoMatchingSubnet']);
  const all = await newSubnet(api, network, { cidr: '10.0.1.0/24' });
  expect(subnetsOf(await newPort(api, network))).toEqual([all.id]);
  const chosen = await newPort(api, network, { fixed_ips: [{ subnet_id: instances.id }] });
  expect(subnetsOf(chosen)).toEqual([instances.id]);
});

test('POST /floatingips: a subnet for router gateways has no addresses for floating IPs', async () => {
  const admin = await signInAdmin(platform);
  const external = await newNetwork(admin, { 'router:external': true });
  const subnet = await newSubnet(admin, external, { service_types: ['network:router_gateway'] });
  const floatingip = { floating_network_id: external.id };
  const refused = await admin.post(`${NETWORKING}/floatingips`, { floatingip });
  expect([refused.status, refused.body.NeutronError.type]).toEqual([400, 'ExternalIpAddressExhausted']);
  const { body } = await admin.put(`${NETWORKING}/subnets/${subnet.id}`, { subnet: { service_types: [] } });
  expect(body.subnet.service_types).toEqual([]);
  expect((await admin.post(`${NETWORKING}/floatingips`, { floatingip })).status).toBe(201);
});

test('POST /subnets: service types of no known kind are refused with 400', async () => {
  const { api } = await newProject(platform);
  const { id } = await newNetwork(api);
  const subnet = { network_id: id, ip_version: 4, cidr: '10.0.0.0/24' };
  for (const service_types of [['dhcp'], ['compute'], [''], Array(21).fill('network:dhcp')]) {
    expect((await api.post(`${NETWORKING}/subnets`, { subnet: { ...subnet, service_types } })).status).toBe(400);
  }
});
