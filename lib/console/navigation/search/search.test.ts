import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { at, launch, newPrivateNetwork, newVolume, settle } from '#lib/testing/compute.ts';
import { NETWORKING, newFloatingIp, newWayOut } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();

type Api = TestProject['api'];
const find = async (api: Api, q: string, at = '') => {
  const { body } = await api.get(`/console/v1/search${at}?q=${encodeURIComponent(q)}`);
  return body.objects as { kind: string; id: string; name: string; term: string; project_name: string | null }[];
};
const namesOf = async (api: Api, q: string, at = '') =>
  (await find(api, q, at)).map(({ kind, name }) => `${kind} ${name}`);

test('GET search: an instance is found by its name, a word of it, its id, an address, a MAC, its key and a tag', async () => {
  const project = await newProject(platform);
  const network = await newPrivateNetwork(project);
  await project.api.post('/compute/v2.1/os-keypairs', { keypair: { name: 'laptop-of-ada' } });
  const id = await launch(platform, project, {
    name: 'Shop-Frontend_7',
    key_name: 'laptop-of-ada',
    networks: [{ uuid: network }],
  });
  await project.api.put(`/compute/v2.1/servers/${id}/tags/blue`, undefined, at('2.26'));
  const { ports } = (await project.api.get(`${NETWORKING}/ports?device_id=${id}`)).body;
  const [{ mac_address, fixed_ips }] = ports;
  for (const q of [
    'shop-front',
    'FRONTEND',
    'front shop',
    '7 sho',
    id.slice(0, 13),
    fixed_ips[0].ip_address,
    mac_address,
    'blu',
  ]) {
    expect(await namesOf(project.api, q), q).toContain('server Shop-Frontend_7');
  }
  expect(await namesOf(project.api, mac_address.replaceAll(':', '-').toUpperCase())).toEqual([
    'server Shop-Frontend_7',
  ]);
  expect(await namesOf(project.api, 'laptop')).toEqual(['server Shop-Frontend_7', 'key_pair laptop-of-ada']);
  expect(await find(project.api, 'rontend')).toEqual([]);
});

test('GET search: the address of a floating IP finds the instance that it leads to, then the floating IP', async () => {
  const project = await newProject(platform);
  const admin = await signInAdmin(platform);
  const [external] = (await admin.get(`${NETWORKING}/networks?is_default=true`)).body.networks;
  const network = await newPrivateNetwork(project);
  const [subnet] = (await project.api.get(`${NETWORKING}/subnets?network_id=${network}`)).body.subnets;
  await newWayOut(project.api, external, subnet);
  const id = await launch(platform, project, { name: 'public-web', networks: [{ uuid: network }] });
  const [port] = (await project.api.get(`${NETWORKING}/ports?device_id=${id}`)).body.ports;
  const { floating_ip_address: address } = await newFloatingIp(project.api, external, { port_id: port.id });
  const { floating_ip_address: idle } = await newFloatingIp(project.api, external);
  expect(await namesOf(project.api, address)).toEqual(['server public-web', `floating_ip ${address}`]);
  expect(await namesOf(project.api, idle)).toEqual([`floating_ip ${idle}`]);
});

test('GET search: names are found as they are now, and what is deleted no more', async () => {
  const project = await newProject(platform);
  const volume = await newVolume(platform, project, { name: 'ledger' });
  await project.api.put(`/volume/v3/volumes/${volume}`, { volume: { name: 'archive of 2025' } });
  expect(await find(project.api, 'ledger')).toEqual([]);
  expect(await namesOf(project.api, '2025')).toEqual(['volume archive of 2025']);
  expect(await find(project.api, '2025')).toMatchObject([{ status: 'available' }]);
  const server = await launch(platform, project, { name: 'short-lived' });
  expect(await find(project.api, 'short-lived')).toMatchObject([{ status: 'ACTIVE' }]);
  expect(await namesOf(project.api, 'short')).toContain('server short-lived');
  await project.api.delete(`/compute/v2.1/servers/${server}`);
  await settle(platform);
  expect(await find(project.api, 'short')).toEqual([]);
  const left = platform.platform.services.database.read.selectFrom('search_terms').where('object_id', '=', server);
  expect(await left.selectAll().execute()).toEqual([]);
});

test('GET search: a project finds its own objects and what is there for all; an administrator finds everything and whose it is', async () => {
  const [one, other, admin] = [await newProject(platform), await newProject(platform), await signInAdmin(platform)];
  await newVolume(platform, one, { name: 'zeppelin-1' });
  const network = await newPrivateNetwork(other, 'zeppelin-net');
  expect(await namesOf(one.api, 'zeppelin')).toEqual(['volume zeppelin-1']);
  expect((await find(admin, 'zeppelin', '/all')).map(({ name, project_name }) => [name, project_name])).toEqual([
    ['zeppelin-1', one.name],
    ['zeppelin-net', other.name],
  ]);
  expect(await namesOf(admin, one.name, '/all')).toEqual([`project ${one.name}`]);
  expect(await namesOf(one.api, 'm1.small')).toEqual(['flavor m1.small']);
  await admin.put(`${NETWORKING}/networks/${network}`, { network: { shared: true } });
  expect(await namesOf(one.api, 'zeppelin n')).toEqual(['network zeppelin-net']);
  expect((await one.api.get('/console/v1/search/all?q=a')).status).toBe(403);
});

test('GET search: tags of networks and images follow them', async () => {
  const project = await newProject(platform);
  const id = await newPrivateNetwork(project, 'tagged');
  await project.api.put(`${NETWORKING}/networks/${id}/tags/crimson`, undefined);
  await project.api.put(`${NETWORKING}/networks/${id}`, { network: { name: 'renamed' } });
  expect(await namesOf(project.api, 'crimson')).toEqual(['network renamed']);
  await project.api.delete(`${NETWORKING}/networks/${id}/tags/crimson`);
  expect(await find(project.api, 'crimson')).toEqual([]);
});

test.each(['', '   ', 'x'.repeat(256)])('GET search: %j is refused with what is allowed', async (q) => {
  const { api } = await newProject(platform);
  expect((await api.get(`/console/v1/search?q=${encodeURIComponent(q)}`)).status).toBe(400);
});

test.each(["'", '%', '_', '"', '\\', ']', '-', '\u{10FFFF}'])(
  'GET search: %j is a character as any other',
  async (q) => {
    const project = await newProject(platform);
    await newVolume(platform, project, { name: `a${q}b` });
    expect(await namesOf(project.api, `a${q}b`)).toEqual([`volume a${q}b`]);
  },
);

test('a search reads terms by an index alone', async ({ skip }) => {
  const { database } = platform.platform.services;
  if (database.engine !== 'sqlite') skip('PostgreSQL reads small tables whole');
  const seen: string[] = [];
  for (const owner of ['', " and owner_id = 'p'"]) {
    const { rows } = await sql<{ detail: string }>`${sql.raw(
      `explain query plan select * from search_terms where term >= 'a' and term < 'b'${owner} order by term limit 40`,
    )}`.execute(database.read);
    seen.push(...rows.map(({ detail }) => detail));
  }
  expect(seen).toEqual([
    expect.stringContaining('USING INDEX search_terms_by_term'),
    expect.stringContaining('USING INDEX search_terms_by_owner'),
  ]);
});
