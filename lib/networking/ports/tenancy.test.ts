import { expect, test } from 'vitest';
import { type ApiClient, joinProject, newProject, signInAdmin } from '#lib/testing/api.ts';
import { launch, settle, show } from '#lib/testing/compute.ts';
import { NETWORKING, newNetwork, newPort, newSubnet } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { act, machineOf } from '#lib/testing/server-actions.ts';
import type { Network } from '../networks/schema.ts';

const platform = usePlatform();
const PORTS = `${NETWORKING}/ports`;

async function projectWithSubnet(name: string) {
  const project = await newProject(platform);
  const network = await newNetwork(project.api, { name });
  await newSubnet(project.api, network);
  return { ...project, network };
}

/** A server with one interface, and another project with a network. */
async function victimAndAttacker() {
  const victim = await projectWithSubnet('front');
  const server = await launch(platform, victim, { networks: [{ uuid: victim.network.id }] });
  const cards = (await machineOf(platform, server))?.portIds ?? [];
  expect(cards).toHaveLength(1);
  return { victim, server, cards, attacker: await projectWithSubnet('evil') };
}

const OWNER = 'the project of the network or the role admin';

/** Creates a port with the owner, and sets the owner on another port. */
async function nameOwner(api: ApiClient, network: Network, device_owner: string) {
  return [
    await api.post(PORTS, { port: { network_id: network.id, device_owner } }),
    await api.put(`${PORTS}/${(await newPort(api, network)).id}`, { port: { device_owner } }),
  ];
}

test.each([
  ['network:dhcp', OWNER],
  ['Network:dhcp', OWNER],
  ['network:local_ip', OWNER],
  ['network:router_interface', 'role admin'],
  ['NETWORK:router_gateway', 'role admin'],
  ['network:floatingip', 'role admin'],
  ['network:distributed', 'role admin'],
])('POST and PUT /ports: the owner %s is refused with 403 on the network of another project', async (owner, who) => {
  const { network, ...victim } = await projectWithSubnet('front');
  const guest = await newProject(platform);
  const rbac_policy = { object_type: 'network', object_id: network.id, action: 'access_as_shared' };
  await victim.api.post(`${NETWORKING}/rbac-policies`, { rbac_policy: { ...rbac_policy, target_tenant: guest.id } });
  for (const { status, body } of await nameOwner(guest.api, network, owner)) {
    expect([status, body.NeutronError]).toEqual([
      403,
      { type: 'PolicyNotAuthorized', message: `Setting device_owner ${owner} of a port requires ${who}.`, detail: '' },
    ]);
  }
});

test.each(['network:router_interface', 'network:router_gateway', 'network:floatingip', 'network:distributed'])(
  'POST and PUT /ports: the owner %s, which only the platform writes, is refused on an own network too',
  async (device_owner) => {
    const { api, network } = await projectWithSubnet('front');
    for (const { status } of await nameOwner(api, network, device_owner)) expect(status).toBe(403);
  },
);

test.each(['compute:nova', 'Compute:x', 'compute:', 'baremetal:none', 'network:dhcp', 'network:local_ip'])(
  'POST and PUT /ports: a member names the owner %s on an own network, and changes it again',
  async (device_owner) => {
    const { api, network } = await projectWithSubnet('front');
    const answers = await nameOwner(api, network, device_owner);
    expect(answers.map(({ status, body }) => [status, body.port.device_owner])).toEqual([
      [201, device_owner],
      [200, device_owner],
    ]);
    const path = `${PORTS}/${answers[0]?.body.port.id}`;
    const again = await api.put(path, { port: { device_owner: '', device_id: 'a firewall' } });
    expect([again.status, again.body.port.device_owner]).toEqual([200, '']);
    expect((await api.delete(path)).status).toBe(204);
  },
);

test('PUT /ports: the owner and the device of a card of a server stay: 409 PortInUse', async () => {
  const { victim, cards } = await victimAndAttacker();
  for (const port of [{ device_owner: 'compute:other' }, { device_id: '' }]) {
    const { status, body } = await victim.api.put(`${PORTS}/${cards[0]}`, { port });
    expect([status, body.NeutronError.type]).toEqual([409, 'PortInUse']);
  }
});

test('POST and PUT /ports: the server of another project is refused as device with 409 DeviceIDNotOwnedByTenant', async () => {
  const { server, attacker } = await victimAndAttacker();
  const { api, network } = attacker;
  const free = await newPort(api, network, { device_id: 'a firewall' });
  const answers = [
    await api.post(PORTS, { port: { network_id: network.id, device_id: server } }),
    await api.put(`${PORTS}/${free.id}`, { port: { device_id: server } }),
  ];
  for (const { status, body } of answers) {
    expect([status, body.NeutronError.type]).toEqual([409, 'DeviceIDNotOwnedByTenant']);
  }
  expect((await api.get(`${PORTS}?device_id=${server}`)).body.ports).toEqual([]);
});

/** Ports that claim the server without being its interfaces, in every way they could have been written. */
async function writeClaims(of: Awaited<ReturnType<typeof victimAndAttacker>>): Promise<string[]> {
  const { attacker, victim, server } = of;
  const [foreign, own] = [await newPort(attacker.api, attacker.network), await newPort(victim.api, victim.network)];
  const { database } = platform.platform.services;
  const claims = [
    [foreign.id, { device_id: server, device_owner: 'Compute:x' }],
    [own.id, { device_id: server, device_owner: '' }],
  ] as const;
  for (const [id, claim] of claims) {
    await database.transact((tx) => tx.updateTable('ports').set(claim).where('id', '=', id).execute());
  }
  return claims.map(([id]) => id);
}

test('only ports that compute attached are plugged into the machine, however others name the server', async () => {
  const those = await victimAndAttacker();
  const { victim, server, cards } = those;
  const claims = await writeClaims(those);
  for (const action of ['shelve', 'unshelve']) {
    await act(victim, server, { [action]: null });
    await settle(platform);
  }
  expect((await machineOf(platform, server))?.portIds).toEqual(cards);
  const admin = await signInAdmin(platform);
  expect((await act({ api: admin }, server, { injectNetworkInfo: null })).status).toBe(202);
  await settle(platform);
  expect((await machineOf(platform, server))?.portIds).toEqual(cards);

  expect(Object.keys((await show(victim, server)).addresses)).toEqual(['front']);
  const { body } = await victim.api.get(`/compute/v2.1/servers/${server}/os-interface`);
  expect(body.interfaceAttachments.map(({ port_id }: { port_id: string }) => port_id)).toEqual(cards);
  for (const port of claims) {
    expect((await victim.api.delete(`/compute/v2.1/servers/${server}/os-interface/${port}`)).status).toBe(404);
    expect((await admin.get(`${PORTS}/${port}`)).body.port.status).toBe('DOWN');
  }
  await victim.api.delete(`/compute/v2.1/servers/${server}`);
  await settle(platform);
  for (const port of claims) expect((await admin.get(`${PORTS}/${port}`)).body.port.device_id).toBe(server);
});

test('an administrator attaches another project’s port to a server, and it is plugged in', async () => {
  const { server, cards, attacker, victim } = await victimAndAttacker();
  const port = await newPort(attacker.api, attacker.network);
  const admin = await signInAdmin(platform);
  const path = `/compute/v2.1/servers/${server}/os-interface`;
  const refused = await victim.api.post(path, { interfaceAttachment: { port_id: port.id } });
  expect(refused.status).toBe(404);
  expect((await admin.post(path, { interfaceAttachment: { port_id: port.id } })).status).toBe(200);
  await settle(platform);
  expect((await machineOf(platform, server))?.portIds).toEqual([...cards, port.id]);
});

test('a member points a port at a server of its own project; that alone plugs nothing in', async () => {
  const project = await projectWithSubnet('front');
  const server = await launch(platform, project, { networks: [{ uuid: project.network.id }] });
  const cards = (await machineOf(platform, server))?.portIds;
  const colleague = await joinProject(platform, project.id, 'member');
  expect(await newPort(colleague.api, project.network, { device_id: server })).toMatchObject({ device_id: server });
  await act({ api: await signInAdmin(platform) }, server, { injectNetworkInfo: null });
  await settle(platform);
  expect((await machineOf(platform, server))?.portIds).toEqual(cards);
});
