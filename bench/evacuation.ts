import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CommandError } from '#lib/errors/command-error.ts';
import { startServer } from '#lib/testing/server-process.ts';
import { callerOf, inTurns, prepareLaunches } from './creations.ts';
import type { Row } from './report.ts';
import { signIn } from './sign-in.ts';

export const HOSTS = 10;
export const INSTANCES = 100;
/** The host that holds all instances, until it fails. */
export const FAILED = 'sim-1';
const WITHIN_MS = 120_000;
/** Limit for two slow cores, the smallest machine on which Nephos is tested. */
const MAX_SECONDS = 20;

export interface BenchServer {
  status: string;
  'OS-EXT-SRV-ATTR:host': string | null;
}
export type Call = ReturnType<typeof callerOf>;

/**
 * Powers off a host with 100 instances and measures the seconds until the last one is ACTIVE on another host. Only the
 * platform's own monitor detects the failure. All delays are zero, so this is the time of the control plane itself.
 */
export async function measureEvacuation(password: string): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'nephos-bench-'));
  const settings = {
    ...{ NEPHOS_ADMIN_PASSWORD: password, NEPHOS_RATE_LIMIT: 'off', NEPHOS_LOG_LEVEL: 'error' },
    ...{ NEPHOS_FLEET_HOSTS: String(HOSTS), NEPHOS_FLEET_DELAY_FACTOR: '0', NEPHOS_HA_FAILOVER_DELAY_SECONDS: '0' },
    ...{ NEPHOS_HOST_HEARTBEAT_INTERVAL_SECONDS: '0.1', NEPHOS_HOST_DOWN_AFTER_SECONDS: '0' },
  };
  const nephos = await startServer(folder, settings, 'lib/testing/api-process.ts');
  try {
    const call = callerOf(nephos.url, await signIn(nephos.url, password, { name: 'admin' }));
    await fillHost(call);
    const began = performance.now();
    await call('POST', '/compute/v2.1/os-simulated-fleet/faults', { fault: { type: 'host_down', host: FAILED } });
    await untilAll(call, isElsewhere);
    const seconds = (performance.now() - began) / 1000;
    const what = `a host with ${INSTANCES} instances fails: seconds until the last of them is ACTIVE elsewhere`;
    return [{ what, measured: seconds, limit: MAX_SECONDS, isMaximum: true, detail: `${HOSTS} hosts, without delays` }];
  } finally {
    await nephos.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Adds all hosts to a segment and creates the instances on one of them. */
export async function fillHost(call: Call): Promise<void> {
  const segment = { name: 'bench', recovery_method: 'auto', service_type: 'COMPUTE' };
  const { uuid } = (await call<{ segment: { uuid: string } }>('POST', '/ha/v1/segments', { segment })).segment;
  for (let at = 1; at <= HOSTS; at += 1) {
    const host = { name: `sim-${at}`, type: 'COMPUTE', control_attributes: 'SSH' };
    await call('POST', `/ha/v1/segments/${uuid}/hosts`, { host });
  }
  const flavor = { id: 'share', name: 'share', ram: 1024, vcpus: 1, disk: 1 };
  const { server } = (await prepareLaunches(call, flavor)) as { server: object };
  const body = { server: { ...server, availability_zone: `nova:${FAILED}` } };
  await inTurns(INSTANCES, () => call('POST', '/compute/v2.1/servers', body));
  await untilAll(call, ({ status }) => status === 'ACTIVE');
}

export const isElsewhere = ({ status, ...server }: BenchServer): boolean =>
  status === 'ACTIVE' && server['OS-EXT-SRV-ATTR:host'] !== FAILED;

/** @throws if it does not become true within two minutes */
export async function untilAll(call: Call, isSo: (server: BenchServer) => boolean): Promise<void> {
  const deadline = Date.now() + WITHIN_MS;
  while (Date.now() < deadline) {
    const { servers } = await call<{ servers: BenchServer[] }>('GET', '/compute/v2.1/servers/detail?limit=1000');
    if (servers.length === INSTANCES && servers.every(isSo)) return;
    await delay(100);
  }
  throw new CommandError(`Not all of ${INSTANCES} instances were so within ${WITHIN_MS / 1000} s.`);
}
