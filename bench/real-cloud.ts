import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CommandError } from '#lib/errors/command-error.ts';
import { type RealEngine, startRealEngine } from '#lib/testing/real-engine/real-engine.ts';
import { settingsFor } from '#lib/testing/real-engine/settings.ts';
import { type ServerProcess, startServer } from '#lib/testing/server-process.ts';
import { callerOf } from './creations.ts';
import { signIn } from './sign-in.ts';

const LOOK_MS = 20;
const WITHIN_MS = 180_000;

export type Call = ReturnType<typeof callerOf>;
export interface RealServer {
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
  server: RealServer;
  port: Port;
  activeMs: number;
  /** Time until the port was also up. */
  upMs: number;
}

export interface RealCloudOptions {
  password: string;
  /** Number of hosts with libvirt. */
  hosts: number;
  /** Settings in addition to the defaults; `folder` is removed at the end. */
  settings?(folder: string, engine: RealEngine): Record<string, string>;
}

/** Runs measurements on a server process with real hosts, which are stopped at the end. */
export async function withRealCloud<Result>(
  { password, hosts, settings = () => ({}) }: RealCloudOptions,
  measure: (cloud: RealCloud & { nephos: ServerProcess; folder: string }) => Promise<Result>,
): Promise<Result> {
  const engine = await startRealEngine({ hosts });
  const folder = mkdtempSync(join(tmpdir(), 'nephos-bench-'));
  try {
    const given = {
      ...{ NEPHOS_ADMIN_PASSWORD: password, NEPHOS_RATE_LIMIT: 'off', NEPHOS_LOG_LEVEL: 'error' },
      ...settingsFor(engine),
      ...settings(folder, engine),
    };
    const nephos = await startServer(folder, given, 'lib/testing/api-process.ts');
    try {
      const token = await signIn(nephos.url, password, { name: 'admin' });
      const call = callerOf(nephos.url, token);
      return await measure({ ...(await prepare({ engine, call, nephos, token })), nephos, folder });
    } finally {
      await nephos.stop();
    }
  } finally {
    await engine.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export type RealCloud = Awaited<ReturnType<typeof prepare>>;

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
    engine,
    call,
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
      const made = await call<{ server: RealServer }>('POST', '/compute/v2.1/servers', { server });
      await until(async () => isSettled(await serverOf(call, made.server.id)));
      const activeMs = performance.now() - began;
      const portNow = async () => (await call<{ port: Port }>('GET', `/networking/v2.0/ports/${port.id}`)).port;
      await until(async () => (await portNow()).status === 'ACTIVE');
      return { server: made.server, port, activeMs, upMs: performance.now() - began };
    },
    async end(id: string): Promise<void> {
      await call('DELETE', `/compute/v2.1/servers/${id}`);
      const isThere = async () =>
        (await call<{ servers: RealServer[] }>('GET', '/compute/v2.1/servers')).servers.some((one) => one.id === id);
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

export const serverOf = async (call: Call, id: string): Promise<RealServer> =>
  (await call<{ server: RealServer }>('GET', `/compute/v2.1/servers/${id}`)).server;

/** @throws if the server failed */
export function isSettled({ status, fault, 'OS-EXT-STS:task_state': task }: RealServer): boolean {
  if (status === 'ERROR') throw new CommandError(fault?.message ?? 'A server failed.');
  return status === 'ACTIVE' && task === null;
}

export async function until(isSo: () => Promise<boolean>, pollMs = LOOK_MS): Promise<void> {
  const deadline = Date.now() + WITHIN_MS;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new CommandError(`What was waited for was not so within ${WITHIN_MS / 1000} s.`);
    await delay(pollMs);
  }
}
