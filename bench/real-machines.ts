import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CommandError } from '#lib/errors/command-error.ts';
import { type RealEngine, startRealEngine } from '#lib/testing/real-engine/real-engine.ts';
import { settingsFor } from '#lib/testing/real-engine/settings.ts';
import { type ServerProcess, startServer } from '#lib/testing/server-process.ts';
import { BareLauncher } from './bare-launch.ts';
import { callerOf } from './creations.ts';
import { median } from './measure.ts';
import { longestSilence, untilAnswers } from './pings.ts';
import type { Row } from './report.ts';
import { signIn } from './sign-in.ts';

const TURNS = 5;
const AT_ONCE = 10;
const LOOK_MS = 20;
const WITHIN_MS = 180_000;
/** 400 MB. */
const MEMORY_LIMIT_MIB = 381;

type Call = ReturnType<typeof callerOf>;
interface Server {
  id: string;
  status: string;
  'OS-EXT-SRV-ATTR:host': string | null;
  'OS-EXT-STS:task_state': string | null;
  fault?: { message: string };
}
interface Port {
  id: string;
  status: string;
  mac_address: string;
}
interface LaunchTimes {
  server: Server;
  port: Port;
  activeMs: number;
  /** Time until the port was also up. */
  upMs: number;
}

/**
 * Measures instances on two real hosts: a launch by Nephos compared with one by virsh and ovn-nbctl, the time until an
 * instance responds, ten concurrent launches, the network outage during a live migration, and the memory of the server.
 */
export async function measureRealMachines(password: string): Promise<Row[]> {
  const engine = await startRealEngine({ hosts: 2 });
  const folder = mkdtempSync(join(tmpdir(), 'nephos-bench-'));
  try {
    const nephos = await startServer(
      folder,
      {
        ...{ NEPHOS_ADMIN_PASSWORD: password, NEPHOS_RATE_LIMIT: 'off', NEPHOS_LOG_LEVEL: 'error' },
        ...settingsFor(engine),
      },
      'lib/testing/api-process.ts',
    );
    try {
      return await measure(engine, nephos, password);
    } finally {
      await nephos.stop();
    }
  } finally {
    await engine.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(engine: RealEngine, nephos: ServerProcess, password: string): Promise<Row[]> {
  const token = await signIn(nephos.url, password, { name: 'admin' });
  const call = callerOf(nephos.url, token);
  const bench = await prepare({ engine, call, nephos, token });
  const first = await bench.launch({ host: 'h1' });
  const floating = await bench.reach(first.port);
  await untilAnswers(floating);

  const example = { serverId: first.server.id, portId: first.port.id, macAddress: first.port.mac_address };
  const [host] = engine.hosts;
  if (!host) throw new CommandError('There is no host.');
  const bare = new BareLauncher(engine, { host, ...example });
  await bare.prepare();
  const ratio = await overhead(bench, bare);
  const silence = await longestSilence(floating, async () => {
    const move = { 'os-migrateLive': { host: 'h2', block_migration: 'auto' } };
    await call('POST', `/compute/v2.1/servers/${first.server.id}/action`, move);
    await until(async () => isSettled(await serverOf(call, first.server.id)));
  });
  await bench.end(first.server.id);
  return [
    ...ratio,
    ...(await firstAnswer(bench)),
    { what: 'live migration: longest silence of the machine, ms', measured: silence },
    await tenAtOnce(bench),
    {
      what: 'memory of the server with real machines, MiB',
      measured: nephos.memoryMib(),
      limit: MEMORY_LIMIT_MIB,
      isMaximum: true,
    },
  ];
}

/** Alternates launches with and without Nephos, each alone on the machine. */
async function overhead(bench: Bench, bare: BareLauncher): Promise<Row[]> {
  const [ours, theirs, active]: [number[], number[], number[]] = [[], [], []];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const began = performance.now();
    const end = await bare.launch();
    theirs.push(performance.now() - began);
    await end();
    const { server, activeMs, upMs } = await bench.launch({ host: 'h1' });
    ours.push(upMs);
    active.push(activeMs);
    await bench.end(server.id);
  }
  const detail = `${median(ours).toFixed(0)} ms beside ${median(theirs).toFixed(0)} ms`;
  return [
    {
      what: 'launch until it runs and its port is up: by Nephos, of the time by virsh and ovn-nbctl',
      measured: median(ours) / median(theirs),
      limit: 1.3,
      isMaximum: true,
      detail,
    },
    { what: 'launch: ms from POST to ACTIVE', measured: median(active) },
  ];
}

/** Measures the time from the POST until an instance responds at a floating IP that was associated before. */
async function firstAnswer(bench: Bench): Promise<Row[]> {
  const port = await bench.port();
  const floating = await bench.reach(port);
  const began = performance.now();
  const { server } = await bench.launch({ host: 'h1', port });
  await untilAnswers(floating);
  const measured = performance.now() - began;
  await bench.end(server.id);
  return [{ what: 'launch: ms from POST to the first answer to a ping, its boot included', measured }];
}

async function tenAtOnce(bench: Bench): Promise<Row> {
  const began = performance.now();
  const launched = await Promise.all(Array.from({ length: AT_ONCE }, () => bench.launch({})));
  const measured = (performance.now() - began) / 1000;
  for (const { server } of launched) await bench.end(server.id);
  return { what: `${AT_ONCE} launches at once: seconds until the last is ACTIVE and up`, measured };
}

type Bench = Awaited<ReturnType<typeof prepare>>;

/** Creates an image, a flavor, and a network with a gateway and unrestricted ingress. */
async function prepare(given: { engine: RealEngine; call: Call; nephos: ServerProcess; token: string }) {
  const { engine, call } = given;
  const image = await upload(given);
  const { flavor } = await call<{ flavor: { id: string } }>('POST', '/compute/v2.1/flavors', {
    flavor: { name: 'guest', ram: 128, vcpus: 1, disk: 1 },
  });
  const outside = await newNetwork(call, outsideOf(engine));
  const inside = await newNetwork(call, { network: { name: 'inside' }, subnet: { cidr: '10.0.0.0/24' } });
  const external_gateway_info = { network_id: outside.id };
  const { router } = await call<{ router: { id: string } }>('POST', '/networking/v2.0/routers', {
    router: { name: 'way-out', external_gateway_info },
  });
  await call('PUT', `/networking/v2.0/routers/${router.id}/add_router_interface`, { subnet_id: inside.subnetId });
  const newPort = async (): Promise<Port> => {
    const port = { network_id: inside.id, port_security_enabled: false };
    return (await call<{ port: Port }>('POST', '/networking/v2.0/ports', { port })).port;
  };
  return {
    port: newPort,
    /** @returns the floating IP of the port */
    async reach(port: Port): Promise<string> {
      const floatingip = { floating_network_id: outside.id, port_id: port.id };
      const made = await call<{ floatingip: { floating_ip_address: string } }>(
        ...['POST', '/networking/v2.0/floatingips'],
        { floatingip },
      );
      return made.floatingip.floating_ip_address;
    },
    async launch({ host, port: given }: { host?: string; port?: Port }): Promise<LaunchTimes> {
      const port = given ?? (await newPort());
      const where = host === undefined ? {} : { availability_zone: `nova:${host}` };
      const server = { name: 'bench', imageRef: image, flavorRef: flavor.id, networks: [{ port: port.id }], ...where };
      const began = performance.now();
      const made = await call<{ server: Server }>('POST', '/compute/v2.1/servers', { server });
      await until(async () => isSettled(await serverOf(call, made.server.id)));
      const activeMs = performance.now() - began;
      const portNow = async () => (await call<{ port: Port }>('GET', `/networking/v2.0/ports/${port.id}`)).port;
      await until(async () => (await portNow()).status === 'ACTIVE');
      return { server: made.server, port, activeMs, upMs: performance.now() - began };
    },
    async end(id: string): Promise<void> {
      await call('DELETE', `/compute/v2.1/servers/${id}`);
      const isThere = async () =>
        (await call<{ servers: Server[] }>('GET', '/compute/v2.1/servers')).servers.some((one) => one.id === id);
      await until(async () => !(await isThere()));
    },
  };
}

async function upload({ engine, call, nephos, token }: Parameters<typeof prepare>[0]): Promise<string> {
  const body = { name: 'guest', disk_format: 'qcow2', container_format: 'bare' };
  const { id } = await call<{ id: string }>('POST', '/image/v2/images', body);
  const answer = await fetch(`${nephos.url}/image/v2/images/${id}/file`, {
    method: 'PUT',
    headers: { 'x-auth-token': token, 'content-type': 'application/octet-stream' },
    body: readFileSync(engine.guestImage.path),
  });
  if (!answer.ok) throw new CommandError(await answer.text());
  return id;
}

function outsideOf({ outside }: RealEngine) {
  const prefix = outside.gateway.replace(/\d+$/, '');
  const provider = { 'provider:network_type': 'flat', 'provider:physical_network': 'physnet1' };
  return {
    network: { name: 'outside', 'router:external': true, ...provider },
    subnet: {
      ...{ cidr: outside.cidr, gateway_ip: outside.gateway, enable_dhcp: false },
      allocation_pools: [{ start: `${prefix}100`, end: `${prefix}200` }],
    },
  };
}

async function newNetwork(call: Call, { network, subnet }: { network: object; subnet: object }) {
  const { id } = (await call<{ network: { id: string } }>('POST', '/networking/v2.0/networks', { network })).network;
  const body = { subnet: { network_id: id, ip_version: 4, ...subnet } };
  const made = await call<{ subnet: { id: string } }>('POST', '/networking/v2.0/subnets', body);
  return { id, subnetId: made.subnet.id };
}

const serverOf = async (call: Call, id: string): Promise<Server> =>
  (await call<{ server: Server }>('GET', `/compute/v2.1/servers/${id}`)).server;

/** @throws if the server failed */
function isSettled({ status, fault, 'OS-EXT-STS:task_state': task }: Server): boolean {
  if (status === 'ERROR') throw new CommandError(fault?.message ?? 'A server failed.');
  return status === 'ACTIVE' && task === null;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + WITHIN_MS;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new CommandError(`What was waited for was not so within ${WITHIN_MS / 1000} s.`);
    await delay(LOOK_MS);
  }
}
