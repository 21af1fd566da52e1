import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CommandError } from '#lib/errors/command-error.ts';
import { startServer } from '#lib/testing/server-process.ts';
import type { Row } from './report.ts';
import { signIn } from './sign-in.ts';

const HOSTS = 50;
const AT_ONCE = 20;
const GIB_OF_A_HOST = 512;
/** The number of servers to create, the delay factor of the simulated fleet, and whether each server has a port. */
interface Load {
  servers: number;
  fleetSpeed: number;
  networks: 'one' | 'none';
}
/** One load without host delays, and one with the delays of real hosts, in which most servers wait for a host. */
const AT_FULL_SPEED: Load = { servers: 200, fleetSpeed: 0, networks: 'one' };
const AT_REAL_TIMES: Load = { servers: 1000, fleetSpeed: 1, networks: 'none' };
const WITHIN_MS = 300_000;

type Call = <T>(method: string, path: string, body?: object) => Promise<T>;

interface Server {
  id: string;
  status: string;
  'OS-EXT-SRV-ATTR:host': string | null;
}
interface Hypervisor {
  hypervisor_hostname: string;
  memory_mb: number;
  memory_mb_used: number;
  running_vms: number;
}

/** The RAM is chosen so that all servers together fill the hosts exactly. */
const flavorFor = ({ servers }: Load) => ({
  id: 'share',
  name: 'share',
  ram: Math.floor((GIB_OF_A_HOST * 1024) / (servers / HOSTS)),
  vcpus: 1,
  disk: 1,
});

export async function measureCreations(password: string): Promise<Row[]> {
  return [...(await measureLoad(password, AT_FULL_SPEED)), ...(await measureLoad(password, AT_REAL_TIMES))];
}

/**
 * Creates servers, 20 at a time, on a server process with 50 hosts, which they fill exactly. Prints how fast creations
 * are accepted and when the last server is active.
 * @throws if a server is lost, capacity is allocated twice, or a host exceeds its capacity
 */
async function measureLoad(password: string, load: Load): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'nephos-bench-'));
  const settings = {
    NEPHOS_ADMIN_PASSWORD: password,
    NEPHOS_RATE_LIMIT: 'off',
    NEPHOS_LOG_LEVEL: 'error',
    NEPHOS_FLEET_HOSTS: String(HOSTS),
    NEPHOS_FLEET_DELAY_FACTOR: String(load.fleetSpeed),
  };
  const nephos = await startServer(folder, settings, 'lib/testing/api-process.ts');
  try {
    return await measure(callerOf(nephos.url, await signIn(nephos.url, password, { name: 'admin' })), load);
  } finally {
    await nephos.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns a function that calls the APIs of a server with a token. @throws if a response is not 2xx */
export const callerOf =
  (url: string, token: string): Call =>
  async (method, path, body) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        'x-auth-token': token,
        'x-subject-token': token,
        'content-type': 'application/json',
        'openstack-api-version': 'compute 2.87',
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new CommandError(`${method} ${path} answered ${response.status}: ${text}`);
    // Callers pass the type that the API declares. A DELETE has no body.
    return text === '' ? undefined : JSON.parse(text);
  };

async function measure(call: Call, load: Load): Promise<Row[]> {
  const flavor = flavorFor(load);
  const body = await prepareLaunches(call, flavor, load.networks);
  const create = async () => (await call<{ server: { id: string } }>('POST', '/compute/v2.1/servers', body)).server.id;
  const started = performance.now();
  const ids = await inTurns(load.servers, create);
  const acceptedS = (performance.now() - started) / 1000;
  const servers = await untilBuilt(call, ids.length);
  const builtS = (performance.now() - started) / 1000;
  assertPlaced(ids, servers);
  assertCapacity(await hypervisorsOf(call), servers, flavor.ram);

  const one = await create();
  const extra = (await untilBuilt(call, ids.length + 1)).find(({ id }) => id === one);
  if (extra?.status !== 'ERROR') throw new CommandError(`A full fleet took one more server: ${JSON.stringify(extra)}.`);
  return [
    {
      what: `${load.servers} creations, ${AT_ONCE} at a time, fleet speed ${load.fleetSpeed}: accepted per second`,
      measured: load.servers / acceptedS,
    },
    { what: `… seconds until the last of them is ACTIVE on one of ${HOSTS} hosts`, measured: builtS },
  ];
}

/** Sets the quotas of servers to unlimited, and creates a network, an image and a flavor. Returns a create request. */
export async function prepareLaunches(
  call: Call,
  flavor: { id: string },
  networks: Load['networks'] = 'one',
): Promise<object> {
  const { token } = await call<{ token: { project: { id: string } } }>('GET', '/identity/v3/auth/tokens');
  const unlimited = { quota_set: { instances: -1, cores: -1, ram: -1 } };
  await call('PUT', `/compute/v2.1/os-quota-sets/${token.project.id}`, unlimited);
  await call('POST', '/compute/v2.1/flavors', { flavor });
  const created = await call<{ network: { id: string } }>('POST', '/networking/v2.0/networks', {
    network: { name: 'bench' },
  });
  const uuid = created.network.id;
  const subnet = { network_id: uuid, ip_version: 4, cidr: '10.9.0.0/16' };
  await call('POST', '/networking/v2.0/subnets', { subnet });
  type Images = { images: { id: string; min_disk: number }[] };
  const { images } = await call<Images>('GET', '/image/v2/images?status=active');
  const smallest = images.toSorted((one, other) => one.min_disk - other.min_disk)[0];
  return {
    server: {
      name: 'bench',
      flavorRef: flavor.id,
      imageRef: smallest?.id,
      networks: networks === 'one' ? [{ uuid }] : 'none',
    },
  };
}

/** Runs the work this many times, 20 at a time. */
export async function inTurns<T>(times: number, work: (at: number) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  let begun = 0;
  const lane = async () => {
    while (begun < times) {
      const at = begun;
      begun += 1;
      done.push(await work(at));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return done;
}

const hypervisorsOf = async (call: Call) =>
  (await call<{ hypervisors: Hypervisor[] }>('GET', '/compute/v2.1/os-hypervisors/detail')).hypervisors;

async function serversOf(call: Call, marker?: string): Promise<Server[]> {
  const page = `/compute/v2.1/servers/detail?limit=1000${marker ? `&marker=${marker}` : ''}`;
  const { servers } = await call<{ servers: Server[] }>('GET', page);
  const last = servers.length === 1000 ? servers.at(-1) : undefined;
  return last ? [...servers, ...(await serversOf(call, last.id))] : servers;
}

/** Waits until no server is being built. @throws if a host exceeds its capacity at any poll */
async function untilBuilt(call: Call, count: number): Promise<Server[]> {
  const deadline = Date.now() + WITHIN_MS;
  while (Date.now() < deadline) {
    const servers = await serversOf(call);
    for (const host of await hypervisorsOf(call)) assertNotOver(host);
    if (servers.length === count && servers.every(({ status }) => status !== 'BUILD')) return servers;
    await delay(50);
  }
  throw new CommandError(`${count} servers were not built within ${WITHIN_MS / 1000} s.`);
}

function assertNotOver({ hypervisor_hostname, memory_mb, memory_mb_used }: Hypervisor): void {
  if (memory_mb_used > memory_mb) {
    throw new CommandError(`${hypervisor_hostname} has ${memory_mb} MiB of memory and ${memory_mb_used} are claimed.`);
  }
}

function assertPlaced(ids: readonly string[], servers: readonly Server[]): void {
  const active = new Set(servers.filter(({ status }) => status === 'ACTIVE').map(({ id }) => id));
  const lost = ids.filter((id) => !active.has(id));
  if (lost.length > 0)
    throw new CommandError(`${lost.length} of ${ids.length} servers are not ACTIVE: ${lost.join(', ')}.`);
}

/** Checks that the claims on each host equal the usage of its servers. */
function assertCapacity(hypervisors: readonly Hypervisor[], servers: readonly Server[], ram: number): void {
  const onHost = Map.groupBy(servers, (server) => server['OS-EXT-SRV-ATTR:host']);
  for (const host of hypervisors) {
    const count = onHost.get(host.hypervisor_hostname)?.length ?? 0;
    if (host.running_vms !== count || host.memory_mb_used !== count * ram) {
      throw new CommandError(
        `${host.hypervisor_hostname} runs ${count} servers, but has ${host.memory_mb_used} MiB claimed.`,
      );
    }
  }
}
