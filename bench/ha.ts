import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CommandError } from '#lib/errors/command-error.ts';
import { startServer } from '#lib/testing/server-process.ts';
import { callerOf } from './creations.ts';
import {
  type BenchServer,
  type Call,
  FAILED,
  fillHost,
  HOSTS,
  INSTANCES,
  isElsewhere,
  untilAll,
} from './evacuation.ts';
import { measureNotifications } from './notifications.ts';
import { measureDeadPowerController, measureRealFailover } from './real-failover.ts';
import type { Row } from './report.ts';
import { signIn } from './sign-in.ts';

const LOOK_MS = 100;
const WITHIN_MS = 120_000;
/** Limits in seconds. */
const MAX_SILENCE = 15;
const MAX_UNTIL_FIRST = 15;
const MAX_UNTIL_ALL = 60;

/**
 * Failover with default settings, detected by the platform itself: of simulated hosts with realistic durations, and of
 * real ones where their programs are installed.
 */
export async function measureHa(password: string): Promise<Row[]> {
  return [
    ...(await withCloud(password, measurePowerLoss)),
    ...(await withCloud(password, measureHalf)),
    ...(await measureNotifications(password)),
    ...(await measureRealFailover(password)),
    ...(await measureDeadPowerController(password)),
  ];
}

async function withCloud(password: string, measure: (call: Call) => Promise<Row[]>): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'nephos-bench-'));
  const settings = {
    ...{ NEPHOS_ADMIN_PASSWORD: password, NEPHOS_RATE_LIMIT: 'off', NEPHOS_LOG_LEVEL: 'error' },
    NEPHOS_FLEET_HOSTS: String(HOSTS),
  };
  const nephos = await startServer(folder, settings, 'lib/testing/api-process.ts');
  try {
    const call = callerOf(nephos.url, await signIn(nephos.url, password, { name: 'admin' }));
    await fillHost(call);
    return await measure(call);
  } finally {
    await nephos.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const powerOff = (call: Call, host: string) =>
  call('POST', '/compute/v2.1/os-simulated-fleet/faults', { fault: { type: 'host_down', host } });
const secondsSince = (began: number) => (performance.now() - began) / 1000;
const atMost = (what: string, measured: number, limit: number): Row => ({ what, measured, limit, isMaximum: true });

async function measurePowerLoss(call: Call): Promise<Row[]> {
  const began = performance.now();
  await powerOff(call, FAILED);
  await until(() => isDown(call));
  const downS = secondsSince(began);
  await until(async () => (await serversOf(call)).some(isElsewhere));
  const firstS = secondsSince(began);
  await untilAll(call, isElsewhere);
  return [
    atMost('a host loses power: seconds until it is down', downS, MAX_SILENCE),
    atMost('… from then until the first instance is ACTIVE elsewhere', firstS - downS, MAX_UNTIL_FIRST),
    atMost(`… from the power loss until all ${INSTANCES} instances are`, secondsSince(began), MAX_UNTIL_ALL),
  ];
}

/** Time in which an evacuation would have started. */
const EVACUATION_MS = 45_000;

async function measureHalf(call: Call): Promise<Row[]> {
  for (let host = 1; host <= HOSTS / 2; host += 1) await powerOff(call, `sim-${host}`);
  await delay(EVACUATION_MS);
  const moved = (await serversOf(call)).filter(isElsewhere).length;
  return [atMost('half of the hosts become silent: instances evacuated', moved, 0)];
}

const serversOf = async (call: Call) =>
  (await call<{ servers: BenchServer[] }>('GET', '/compute/v2.1/servers/detail?limit=1000')).servers;

async function isDown(call: Call): Promise<boolean> {
  const path = `/compute/v2.1/os-services?host=${FAILED}&binary=nova-compute`;
  const { services } = await call<{ services: { state: string }[] }>('GET', path);
  return services[0]?.state === 'down';
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + WITHIN_MS;
  while (Date.now() < deadline) {
    if (await isSo()) return;
    await delay(LOOK_MS);
  }
  throw new CommandError(`Nothing happened within ${WITHIN_MS / 1000} s after a host failed.`);
}
