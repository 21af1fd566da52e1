import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { releaseWorker } from '#lib/engine/workflows/run-ownership.ts';
import { ROOT_DEVICE } from '../machine.ts';
import { signOfLife, type TrialBootOutcome, type TrialBootRequest, type TrialBoots } from '../trial-boots.ts';
import { FILE } from './connection.ts';
import { volumeElement } from './domain-xml.ts';
import { type DriverContext, withTemporary } from './driver-context.ts';
import { ignoreFailures, VirshFailure } from './failure.ts';
import * as hardware from './hardware.ts';
import type { Host } from './host.ts';
import type { Place, Plan, PluggedVolume } from './plan.ts';
import { isTrialBootOf, trialBootName } from './trial.ts';
import { element, writeXml, type XmlElement } from './xml.ts';

const RAM_MB = 512;
/** Free memory that the host keeps. */
const SPARE_MB = 512;
const LOOK_MS = 1000;
/** After the timeout of a boot, until the guest counts as abandoned. */
const GRACE_MS = 120_000;
/** The start of the console log that is searched. */
const MAX_LOG_BYTES = 256 * 1024;

/** Guests with one disk, a serial console and nothing else. They are no machines: only their names identify them. */
export const trialBootsOf = (ctx: DriverContext): TrialBoots => ({
  boot: (request) => bootDisk(ctx, request),
  end: (diskId) => endBoots(ctx, diskId),
});

async function bootDisk(ctx: DriverContext, request: TrialBootRequest): Promise<TrialBootOutcome> {
  const { diskId, timeoutMs } = request;
  await endBoots(ctx, diskId);
  const host = await findRoom(ctx.inventory.hosts);
  if (!host) return { result: 'no-room' };
  const name = trialBootName(diskId, Date.now() + timeoutMs + GRACE_MS);
  const volumes = await ctx.volumes.plugged([{ volumeId: diskId, device: ROOT_DEVICE }]);
  try {
    await host.pool.touch(name);
    await host.connection.runWith(writeXml(trialDomain(name, request, volumes, host.place)), ['create', FILE]);
    return await releaseWorker(() => watchConsole(ctx, host, name, timeoutMs));
  } finally {
    await endBoot(host, name);
    await ctx.volumes.close(volumes);
  }
}

/** The first host that responds and has enough free memory; the scheduler does not count these guests. */
async function findRoom(hosts: readonly Host[]): Promise<Host | undefined> {
  for (const host of hosts) {
    const stats = await host.connection.query([['nodememstats']]).catch((error) => {
      if (!(error instanceof VirshFailure)) throw error;
      return '';
    });
    const kib = ['free', 'buffers', 'cached'].map((what) =>
      Number(new RegExp(`^${what}\\s*:\\s*(\\d+) KiB`, 'm').exec(stats)?.[1] ?? 0),
    );
    if (kib.reduce((sum, one) => sum + one, 0) / 1024 >= RAM_MB + SPARE_MB) return host;
  }
  return undefined;
}

async function watchConsole(
  ctx: DriverContext,
  host: Host,
  name: string,
  timeoutMs: number,
): Promise<TrialBootOutcome> {
  for (const until = performance.now() + timeoutMs; performance.now() < until; ) {
    const names = (await host.connection.query([['list', '--name']])).split('\n').map((one) => one.trim());
    // Read after that, so that the log of a guest that has ended is complete.
    const line = signOfLife(await readLog(ctx, host, name));
    if (line !== undefined) return { result: 'booted', line };
    if (!names.includes(name)) return { result: 'ended' };
    await delay(LOOK_MS);
  }
  return { result: 'silent' };
}

const readLog = (ctx: DriverContext, { pool }: Host, name: string): Promise<string> =>
  withTemporary(ctx, async (path) => {
    await pool.download(name, path, Math.min(await pool.length(name), MAX_LOG_BYTES));
    return await readFile(path, 'utf8');
  });

async function endBoot({ connection, pool }: Host, name: string): Promise<void> {
  await connection.run(['destroy', name]).catch(ignoreFailures('missing', 'refused'));
  await pool.remove(name);
}

/** A guest on a host that does not respond is ended by the housekeeping when the host is back. */
async function endBoots({ inventory }: DriverContext, diskId: string): Promise<void> {
  for (const host of inventory.hosts) {
    try {
      const guests = (await host.connection.query([['list', '--all', '--name']])).split('\n').map((one) => one.trim());
      const names = new Set([...guests, ...(await host.pool.list())].filter((name) => isTrialBootOf(name, diskId)));
      for (const name of names) await endBoot(host, name);
    } catch (error) {
      ignoreFailures('lost')(error);
    }
  }
}

function trialDomain(
  name: string,
  { diskId, imageProperties }: TrialBootRequest,
  volumes: readonly PluggedVolume[],
  place: Place,
): XmlElement {
  const note = { extraSpecs: {}, imageProperties: hardware.countingProperties(imageProperties) };
  const plan: Plan = {
    ...{ id: diskId, vcpus: 1, ramMb: RAM_MB, pinned: [], nics: [], volumes: [...volumes] },
    note: { ...note, name, diskGb: 0, imageId: null, placedAt: 0 },
  };
  return element(
    'domain',
    { type: place.type },
    element('name', {}, name),
    element('memory', { unit: 'MiB' }, String(RAM_MB)),
    element('vcpu', {}, '1'),
    hardware.osElement(plan),
    element('features', {}, element('acpi'), element('apic')),
    // Not that of the image: its topology may need more processors.
    element('cpu', { mode: place.type === 'kvm' ? 'host-model' : 'maximum' }),
    element('clock', { offset: 'utc' }),
    element('on_poweroff', {}, 'destroy'),
    element('on_reboot', {}, 'destroy'),
    element('on_crash', {}, 'destroy'),
    element(
      'devices',
      {},
      ...volumes.map((volume) => volumeElement(plan, volume)),
      element(
        'serial',
        { type: 'file' },
        element('source', { path: `${place.folder}/${name}`, append: 'on' }),
        element('target', { port: 0 }),
      ),
      hardware.hasRng(plan) &&
        element('rng', { model: 'virtio' }, element('backend', { model: 'random' }, '/dev/urandom')),
    ),
  );
}
