import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { destinationClaim, sourceClaim } from '#lib/compute/migrations/moves.ts';
import { ARRIVED, UNDER_WAY } from '#lib/compute/migrations/phases.ts';
import { readNote } from '#lib/engine/hypervisor/libvirt/note.ts';
import { find, findAll, parseXml, type XmlElement } from '#lib/engine/hypervisor/libvirt/xml.ts';
import { changesBetween } from '#lib/engine/network/driver.ts';
import { SOURCES } from '#lib/networking/northbound/sources.ts';
import { command } from '../real-engine/command.ts';
import type { Cloud } from './cloud.ts';
import type { ListedServer, Users } from './operations.ts';

interface Domain {
  id: string;
  host: string;
  state: string;
  stored: XmlElement;
  /** The running configuration; equal to `stored` for a domain that is not running. */
  live: XmlElement;
}

const AT_REST = ['ACTIVE', 'SHUTOFF', 'ERROR'];

/** Returns the violated invariants that must hold when there is no fault and no operation in progress. */
export async function violations(cloud: Cloud, users: Users): Promise<string[]> {
  const api = await cloud.api();
  const servers = await users.servers(api);
  await users.settle(api, servers);
  users.adopt(servers);
  const domains = (await Promise.all(cloud.engine.hosts.map(({ name, uri }) => domainsOf(name, uri)))).flat();
  return [
    ...(await unfinishedRuns(cloud)),
    ...ofServers(servers, users),
    ...ofDomains(servers, domains),
    ...ofFiles(cloud, domains),
    ...(await ofVolumes(cloud, domains)),
    ...(await ofPorts(cloud, servers, domains)),
    ...(await ofClaims(cloud)),
    ...(await ofNetwork(cloud)),
  ];
}

async function domainsOf(host: string, uri: string): Promise<Domain[]> {
  const virsh = (...args: string[]) => command('virsh', ['-q', '-c', uri, ...args]);
  const ids = (await virsh('list', '--all', '--name')).split('\n').filter(Boolean);
  return await Promise.all(
    ids.map(async (id) => ({
      ...{ id, host, state: (await virsh('domstate', id)).trim() },
      stored: parseXml(await virsh('dumpxml', '--inactive', id)),
      live: parseXml(await virsh('dumpxml', id)),
    })),
  );
}

/** Returns operations that have not ended, and hosts that are not in service again. */
async function unfinishedRuns({ database: { read } }: Cloud): Promise<string[]> {
  const runs = await read
    .selectFrom('workflow_runs')
    .select(['name', 'object_id', 'status', 'attempts', 'error'])
    .where('status', 'in', ['pending', 'running'])
    .execute();
  const moves = await read
    .selectFrom('server_migrations')
    .selectAll()
    .where('status', 'in', [...UNDER_WAY, ...ARRIVED])
    .execute();
  const hosts = await read.selectFrom('hosts').selectAll().execute();
  const notifications = await read.selectFrom('notifications').select(['type', 'status']).execute();
  const vmoves = await read.selectFrom('vmoves').select('id').where('status', 'in', ['pending', 'ongoing']).execute();
  const open = notifications.filter(({ status }) => !['finished', 'failed', 'ignored'].includes(status));
  return [
    ...runs.map(
      ({ name, object_id, status, attempts, error }) => `${name} ${object_id} ${status} ${attempts} ${error}`,
    ),
    ...moves.map(({ server_id, status }) => `the move of ${server_id} is ${status}`),
    ...hosts.filter(({ state }) => state !== 'up').map(({ name, state }) => `the host ${name} is ${state}`),
    ...open.map(({ type, status }) => `a notification ${type} is ${status}`),
    ...vmoves.map(({ id }) => `vmove ${id} is open`),
  ];
}

function ofServers(servers: readonly ListedServer[], { fates }: Users): string[] {
  const states = servers.map(({ id, status, 'OS-EXT-STS:task_state': task }) => ({ id, status, task }));
  const there = new Set(servers.map(({ id }) => id));
  const wrong = [...fates].filter(([id, fate]) => fate !== 'unknown' && there.has(id) !== (fate === 'lives'));
  return [
    ...states.filter(({ status }) => !AT_REST.includes(status)).map(({ id, status }) => `${id} is ${status}`),
    ...states.filter(({ task }) => task !== null).map(({ id, task }) => `${id} is ${task}`),
    ...wrong.map(([id, fate]) => `${id} ${fate} but is ${there.has(id) ? '' : 'not '}there`),
  ];
}

function ofDomains(servers: readonly ListedServer[], domains: readonly Domain[]): string[] {
  const byId = Map.groupBy(domains, ({ id }) => id);
  const strays = [...byId.keys()].filter((id) => !servers.some((server) => server.id === id));
  const wrong = servers.flatMap(({ id, status, 'OS-EXT-SRV-ATTR:host': host }) => {
    const own = byId.get(id) ?? [];
    const where = own.map((domain) => `${domain.state} on ${domain.host}`).join(' and ') || 'nowhere';
    const isOnce = own.length === (host === null ? 0 : 1) && own.every((domain) => domain.host === host);
    const wanted = { ACTIVE: 'running', SHUTOFF: 'shut off' }[status];
    const isSo = isOnce && (wanted === undefined || own[0]?.state === wanted);
    return isSo ? [] : [`${id}, ${status} on ${host}, is ${where}`];
  });
  const notes = domains.flatMap(({ id, host, stored, live }) => {
    const left = [stored, live].flatMap((domain) => Object.keys(readNote(domain) ?? { nothing: true }));
    const kept = left.filter((key) =>
      ['isBuilding', 'former', 'isLeft', 'returning', 'migration', 'nothing'].includes(key),
    );
    return kept.length === 0 ? [] : [`${id} on ${host} is noted as ${kept}`];
  });
  const sizes = domains.flatMap(({ id, host, stored, live }) => {
    const server = servers.find((one) => one.id === id);
    if (!server || server.status === 'ERROR') return [];
    const wanted = `${server.flavor.vcpus} processors and ${server.flavor.ram} MiB`;
    const other = [stored, live].map(sizeIn).find((size) => size !== wanted);
    return other === undefined ? [] : [`${id} of ${wanted} has ${other} on ${host}`];
  });
  return [...strays.map((id) => `${id} belongs to no server`), ...wrong, ...notes, ...sizes];
}

function sizeIn(domain: XmlElement): string {
  const ram = Number(find(domain, 'memory')?.text) / 1024;
  return `${find(domain, 'vcpu')?.text} processors and ${ram} MiB`;
}

/** Returns files without a domain, and incomplete images. */
function ofFiles({ engine, pools, temporary }: Cloud, domains: readonly Domain[]): string[] {
  const perHost = engine.hosts.flatMap(({ name }) => {
    const files = readdirSync(join(pools, name));
    const isOwned = (file: string) =>
      file.startsWith('base-')
        ? files.includes(`${file}.complete`) || file.endsWith('.complete')
        : domains.some(({ id, host }) => host === name && file.startsWith(id));
    return files.filter((file) => !isOwned(file)).map((file) => `${file} is left on ${name}`);
  });
  const [own = '', ...others] = readdirSync(temporary);
  // virsh creates an empty folder there.
  const onTheirWay = own === '' ? [] : readdirSync(join(temporary, own)).filter((name) => name !== 'libvirt');
  return [...perHost, ...[...others, ...onTheirWay].map((file) => `${file} is left on its way`)];
}

/** Volumes are attached exactly where the database says, and their files are those of the database. */
async function ofVolumes({ database: { read }, data }: Cloud, domains: readonly Domain[]): Promise<string[]> {
  const volumes = await read.selectFrom('volumes').select(['id', 'status']).execute();
  const attached = await read.selectFrom('volume_attachments').selectAll().execute();
  const files = readdirIfThere(join(data, 'volumes'));
  const said = attached.map(({ server_id, volume_id, status }) => `${volume_id} is ${status} to ${server_id}`);
  const plugged = domains.flatMap(({ id, stored, live }) =>
    [...new Set([stored, live].flatMap(serialsOf))].map((volume) => `${volume} is attached to ${id}`),
  );
  const halves = domains.flatMap(({ id, stored, live }) =>
    serialsOf(stored).toSorted().join() === serialsOf(live).toSorted().join() ? [] : [`${id} has a volume by half`],
  );
  const used = new Set(attached.map(({ volume_id }) => volume_id));
  const wanted = volumes.map(({ id }) => id);
  return [
    ...volumes
      .filter(({ id, status }) => status !== (used.has(id) ? 'in-use' : 'available'))
      .map(({ id, status }) => `volume ${id} is ${status}`),
    ...differences(said, plugged, 'the API says', 'the machines say'),
    ...halves,
    ...differences(
      wanted,
      files.map((file) => file.replace(/\.(?:qcow2|raw)$/, '')),
      'no file of',
      'no volume for',
    ),
  ];
}

const serialsOf = (domain: XmlElement): string[] =>
  findAll(domain, 'devices', 'disk').flatMap((disk) => find(disk, 'serial')?.text ?? []);
const portsOf = (domain: XmlElement): string[] =>
  findAll(domain, 'devices', 'interface').flatMap(
    (card) => find(card, 'virtualport', 'parameters')?.attributes.interfaceid ?? [],
  );

async function ofPorts(
  { database }: Cloud,
  servers: readonly ListedServer[],
  domains: readonly Domain[],
): Promise<string[]> {
  const ports = await database.read.selectFrom('ports').selectAll().where('server_id', 'is not', null).execute();
  const said = ports
    .filter(({ host_id }) => host_id !== '')
    .map(({ id, server_id, host_id }) => `port ${id} of ${server_id} on ${host_id}`);
  const plugged = domains.flatMap(({ id, host, stored, live }) =>
    [...new Set([stored, live].flatMap(portsOf))].map((port) => `port ${port} of ${id} on ${host}`),
  );
  const statuses = ports.flatMap(({ id, server_id, status }) => {
    const server = servers.find((one) => one.id === server_id);
    const isSo = server && (server.status === 'ERROR' || (status === 'ACTIVE') === (server.status === 'ACTIVE'));
    return isSo ? [] : [`port ${id} of ${server_id}, ${server?.status}, is ${status}`];
  });
  return [...differences(said, plugged, 'the API says', 'the machines say'), ...statuses];
}

/** The claims on each host equal the usage of its servers. */
async function ofClaims({ database: { read } }: Cloud): Promise<string[]> {
  const hosts = await read.selectFrom('hosts').selectAll().execute();
  const servers = await read.selectFrom('servers').selectAll().where('deleted_at', 'is', null).execute();
  const moves = await read.selectFrom('server_migrations').selectAll().execute();
  const claims = servers.flatMap((server) => {
    const own = moves.filter(({ server_id }) => server_id === server.id);
    return [
      server,
      ...own.filter(({ status }) => UNDER_WAY.includes(status)).map((move) => destinationClaim(move, server)),
      ...own.filter(({ status }) => ARRIVED.includes(status)).map((move) => sourceClaim(move, server)),
    ];
  });
  return hosts.flatMap(({ name, used_vcpus, used_ram_mb, used_disk_gb }) => {
    const own = claims.filter(({ host }) => host === name);
    const sum = (key: 'vcpus' | 'ram_mb' | 'disk_gb') => own.reduce((all, claim) => all + claim[key], 0);
    const [wanted, there] = [
      [sum('vcpus'), sum('ram_mb'), sum('disk_gb')].join(),
      [used_vcpus, used_ram_mb, used_disk_gb].join(),
    ];
    return wanted === there ? [] : [`${name} has given ${there}, its servers have ${wanted}`];
  });
}

/** Returns the differences that the platform's own reconciliation would fix. */
async function ofNetwork({ database: { read }, network }: Cloud): Promise<string[]> {
  const wanted = [];
  for (const { table, rows } of SOURCES.values()) {
    const ids = (await read.selectFrom(table).select('id').execute()).map(({ id }) => id);
    if (ids.length > 0) wanted.push(...(await rows(read, ids)));
  }
  return changesBetween(await network.read(), wanted).map((change) => `the network lacks ${JSON.stringify(change)}`);
}

const readdirIfThere = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

function differences(one: readonly string[], other: readonly string[], only: string, onlyOther: string): string[] {
  return [
    ...one.filter((each) => !other.includes(each)).map((each) => `${only} ${each}`),
    ...other.filter((each) => !one.includes(each)).map((each) => `${onlyOther} ${each}`),
  ];
}
