import { expect, test } from 'vitest';
import { linkLocal } from '#lib/engine/network/ip.ts';
import { newProject } from '#lib/testing/api.ts';
import { launch } from '#lib/testing/compute.ts';
import { NETWORKING, newNetwork, newPort, newSubnet } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { findServerByAddress } from './guest.ts';

const platform = usePlatform();
const found = (networkId: string, address: string) =>
  findServerByAddress(platform.platform.services.database.read, { networkId, address });

/** An instance in an IPv6 network with its link-local address. */
async function launched() {
  const project = await newProject(platform);
  const network = await newNetwork(project.api);
  await newSubnet(project.api, network, { ip_version: 6, cidr: 'fd00::/64' });
  const port = await newPort(project.api, network);
  const id = await launch(platform, project, { networks: [{ port: port.id }] });
  return { ...project, id, network, port, address: linkLocal(port.mac_address) };
}

test('an instance is identified by the link-local address of its MAC, and by its global one, only on its network', async () => {
  const [one, other] = [await launched(), await launched()];
  expect(await found(one.network.id, one.address)).toBe(one.id);
  expect(await found(one.network.id, one.port.fixed_ips[0]?.ip_address ?? '')).toBe(one.id);
  expect(await found(other.network.id, one.address)).toBeUndefined();
  await one.api.delete(`/compute/v2.1/servers/${one.id}`);
  await platform.platform.runner.idle();
  expect(await found(one.network.id, one.address)).toBeUndefined();
});

test('an address on the link that was made of no MAC, or of that of a port without an instance, is nobody’s', async () => {
  const { api, network, port, address } = await launched();
  const idle = await newPort(api, network);
  const forged = [
    'fe80::1',
    'fe80::a9fe:a9fe',
    linkLocal(idle.mac_address),
    // The MAC with its universal bit not inverted.
    address.replace(/^fe80::f8/, 'fe80::fa'),
    address.replace('fe80::', 'fe80:0:0:1:'),
    address.replace('fe80::', 'fe81::'),
    `${address}%eth0`,
    `::ffff:${port.mac_address}`,
  ];
  for (const each of forged) expect(await found(network.id, each)).toBeUndefined();
});

test.each([
  ['the same MAC', (mac: string) => ({ ip_address: 'fd00::99', mac_address: mac })],
  ['the address itself', (mac: string) => ({ ip_address: linkLocal(mac) })],
  ['any address', () => ({ ip_address: '::/0' })],
])('while another port may use %s, no guest receives metadata', async (_what, pair) => {
  const { api, id, network, port, address } = await launched();
  const allowed_address_pairs = [pair(port.mac_address)];
  const other = await newPort(api, network, { allowed_address_pairs });
  expect(await found(network.id, address)).toBeUndefined();
  await api.delete(`${NETWORKING}/ports/${other.id}`);
  expect(await found(network.id, address)).toBe(id);
});

test('a second port with that address prevents every answer', async () => {
  const { api, network, address } = await launched();
  await newSubnet(api, network, { ip_version: 6, cidr: 'fe80::/64', gateway_ip: null });
  await newPort(api, network, { fixed_ips: [{ ip_address: address }] });
  expect(await found(network.id, address)).toBeUndefined();
});

test('pairs of other addresses, or of its own port, are in nobody’s way', async () => {
  const { api, id, network, port, address } = await launched();
  const own = { allowed_address_pairs: [{ ip_address: '::/0' }] };
  expect((await api.put(`${NETWORKING}/ports/${port.id}`, { port: own })).status).toBe(200);
  await newPort(api, network, { allowed_address_pairs: [{ ip_address: 'fd00::99' }, { ip_address: '10.0.0.0/8' }] });
  expect(await found(network.id, address)).toBe(id);
});
