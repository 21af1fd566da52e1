import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CommandError } from '#lib/errors/command-error.ts';
import { command } from '#lib/testing/real-engine/command.ts';
import type { RealEngine } from '#lib/testing/real-engine/real-engine.ts';
import { startWatchdog } from '#lib/testing/real-engine/watchdog.ts';
import { untilAnswers } from './pings.ts';
import { type Call, type RealCloud, type RealServer, until, withRealCloud } from './real-cloud.ts';
import type { Row } from './report.ts';

const INSTANCES = 10;
const LOST = 'h1';
/** Rare, because each request takes processor time from the guests. */
const POLL_MS = 500;
/** A lease counts once Nephos has seen it renewed: up to three looks after the start of the watchdog, 5 s apart. */
const LEASES_SEEN_MS = 20_000;
/** Limits in seconds. */
const MAX_UNTIL_ANSWERS = 60;
const MAX_WITH_WATCHDOG = 90;
const PROGRAMS = ['/usr/sbin/libvirtd', '/usr/bin/ovn-nbctl', '/usr/bin/qemu-system-x86_64'];

/**
 * Cuts the power of a real host with ten instances whose disks are in a shared folder, with default settings and a fence
 * command. Returns no row where the programs of real hosts are not installed.
 */
export async function measureRealFailover(password: string): Promise<Row[]> {
  if (!PROGRAMS.every((path) => existsSync(path))) return [];
  return withRealCloud({ password, hosts: 3, settings: sharedSettings }, async (cloud) => {
    const addresses = await fillHost(cloud, INSTANCES);
    const began = performance.now();
    const secondsSince = () => (performance.now() - began) / 1000;
    writeFileSync(join(cloud.folder, `off-${LOST}`), '');
    await cloud.engine.cutPower(LOST);
    const moved = until(async () => (await serversOf(cloud.call)).every(isElsewhere), POLL_MS).then(secondsSince);
    await Promise.all(addresses.map(untilAnswers));
    const measured = secondsSince();
    const bootS = await measureBoot(cloud, addresses);
    return [
      {
        what: `a real host loses power: seconds until its ${INSTANCES} instances answer a ping elsewhere`,
        ...{ measured, limit: MAX_UNTIL_ANSWERS, isMaximum: true },
        detail: `all ACTIVE after ${(await moved).toFixed(1)} s; ${bootS.toFixed(1)} s to boot them again at once, without Nephos`,
      },
    ];
  });
}

/** Resets all instances at the same time with libvirt. @returns seconds until all answer a ping */
async function measureBoot({ engine, call }: RealCloud, addresses: readonly string[]): Promise<number> {
  const began = performance.now();
  const uris = new Map(engine.hosts.map(({ name, uri }) => [name, uri]));
  const servers = await serversOf(call);
  const reset = ({ id, ...server }: RealServer) =>
    command('virsh', ['-c', uris.get(server['OS-EXT-SRV-ATTR:host'] ?? '') ?? '', 'reset', id]);
  await Promise.all(servers.map(reset));
  await Promise.all(addresses.map(untilAnswers));
  return (performance.now() - began) / 1000;
}

/**
 * Cuts the power of a real host whose power controller does not respond either, with the shipped watchdog and its
 * default timeout.
 */
export async function measureDeadPowerController(password: string): Promise<Row[]> {
  if (!PROGRAMS.every((path) => existsSync(path))) return [];
  const leasesOf = (folder: string) => join(folder, 'leases');
  const settings = (folder: string, engine: RealEngine) => ({
    ...sharedSettings(folder, engine),
    NEPHOS_WATCHDOG_FOLDER: leasesOf(folder),
  });
  return withRealCloud({ password, hosts: 2, settings }, async (cloud) => {
    const { engine, folder } = cloud;
    mkdirSync(leasesOf(folder));
    for (const { name } of engine.hosts) startWatchdog(engine, name, { leases: leasesOf(folder), folder });
    const addresses = await fillHost(cloud, 1);
    await delay(LEASES_SEEN_MS);
    const began = performance.now();
    await engine.cutPower(LOST);
    await Promise.all(addresses.map(untilAnswers));
    const measured = (performance.now() - began) / 1000;
    return [
      {
        what: 'a real host loses power, its power controller is dead: seconds until an instance answers elsewhere',
        ...{ measured, limit: MAX_WITH_WATCHDOG, isMaximum: true },
      },
    ];
  });
}

/** All disks in a folder that the hosts share. */
const sharedSettings = (folder: string, engine: RealEngine) => ({
  NEPHOS_HOSTS_FOLDER: join(dirname(dirname(engine.hosts[0]?.folder ?? '')), 'machines'),
  NEPHOS_HOSTS_FOLDER_SHARED: 'on',
  NEPHOS_FENCE_COMMAND: fenceIn(folder),
});

/** A fence command that succeeds for hosts whose power was cut. */
function fenceIn(folder: string): string {
  const path = join(folder, 'fence');
  writeFileSync(path, `#!/bin/sh\ntest -e ${folder}/off-$2\n`);
  chmodSync(path, 0o700);
  return path;
}

/** Adds all hosts to a segment and launches the instances on one of them. @returns their floating IPs */
async function fillHost({ engine, call, launch, reach }: RealCloud, count: number): Promise<string[]> {
  const segment = { name: 'bench', recovery_method: 'auto', service_type: 'COMPUTE' };
  const { uuid } = (await call<{ segment: { uuid: string } }>('POST', '/ha/v1/segments', { segment })).segment;
  for (const { name } of engine.hosts) {
    const host = { name, type: 'COMPUTE', control_attributes: 'SSH' };
    await call('POST', `/ha/v1/segments/${uuid}/hosts`, { host });
  }
  const addresses: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const { port } = await launch({ host: LOST });
    const address = await reach(port);
    // One after the other: ten guests that boot at once can take minutes on two cores.
    await untilAnswers(address);
    addresses.push(address);
  }
  return addresses;
}

const serversOf = async (call: Call) =>
  (await call<{ servers: RealServer[] }>('GET', '/compute/v2.1/servers/detail')).servers;

/** @throws if its evacuation failed */
function isElsewhere({ status, fault, ...server }: RealServer): boolean {
  if (status === 'ERROR') throw new CommandError(fault?.message ?? 'An instance failed.');
  return status === 'ACTIVE' && server['OS-EXT-SRV-ATTR:host'] !== LOST;
}
