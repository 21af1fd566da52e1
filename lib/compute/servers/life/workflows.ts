import { completeAttachment, releaseVolumesOf } from '#lib/block-storage/volumes/attach.ts';
import type { Database } from '#lib/db/database.ts';
import { HostAway } from '#lib/engine/hypervisor/hypervisor.ts';
import type { Run } from '#lib/engine/workflows/workflow.ts';
import { PLATFORM } from '#lib/events/log.ts';
import type { Services } from '#lib/http/context.ts';
import { deleteImageInternally } from '#lib/image/images/compute-integration.ts';
import { takeBackFloatingIp } from '#lib/networking/floatingips/compute-integration.ts';
import { activatePorts, releasePorts } from '#lib/networking/ports/compute-integration.ts';
import { claimHost, releaseClaim } from '../../hosts/claims.ts';
import { findIncapableHosts } from '../../hosts/missing-capabilities.ts';
import { defineServerWorkflow, type ServerRun, type ServerWork } from '../../instance-actions/record.ts';
import { endMovesOf } from '../../migrations/moves.ts';
import { provideNewVolumes } from '../create/volumes.ts';
import { POWER } from '../states.ts';
import { changeServer, failedWith, loadLiving } from './change.ts';
import { destroyMachine } from './destroy-machine.ts';
import { readMachineSpec } from './machine-spec.ts';

type Platform = Pick<Services, 'database' | 'engine'>;

/**
 * Claims a host for a new server, in one transaction. Returns its name; null when the server is gone or about to go.
 * @throws PermanentFailure when no host will do
 */
export async function schedule(
  platform: Platform,
  serverId: string,
  forcedHost: string | null,
): Promise<string | null> {
  const incapableHosts = await findIncapableHosts(platform, serverId);
  return platform.database.transact(async (tx) => {
    const server = await loadLiving(tx, serverId);
    if (!server) return null;
    if (server.host !== null) return server.host;
    const { name, availability_zone } = await claimHost(tx, server, { forcedHost, incapableHosts });
    await changeServer(tx, PLATFORM, server, 'update', { host: name, availability_zone, task_state: 'spawning' });
    return name;
  });
}

interface NewServerWork extends ServerWork {
  host: string | null;
  /** The volumes that are made for the server. */
  newVolumes?: string[];
  /** The floating IP that is allocated for the server. */
  floatingIp?: string;
}

/**
 * Makes a server: a host with room, the volumes made for it, then the machine. Ports and volumes that were there were
 * reserved with the request. A
 * server that is deleted meanwhile is left to its deletion; what was spawned for it is removed again.
 */
export const createServerWorkflow = defineServerWorkflow<NewServerWork>({
  name: 'server.create',
  async run(platform, run, { serverId, host }) {
    const { database, engine, env } = platform;
    const hostName = await run.step('schedule', () => schedule(platform, serverId, host));
    if (hostName === null) return;
    await run.step('volumes', () => provideNewVolumes({ database, env, storage: engine.storage }, serverId));
    await spawnSomewhere(platform, run, { serverId, hostName, isForced: host !== null });
    await run.step('activate', async () => {
      if (!(await activate(database, serverId))) await destroyMachine(platform, serverId);
    });
  },
  async onFailure(platform, { serverId, newVolumes = [], floatingIp }, error) {
    await destroyMachine(platform, serverId);
    await fail(platform.database, serverId, { newVolumes, floatingIp }, error);
  },
});

/** So many hosts are tried for one machine. */
const MAX_HOSTS = 3;

interface SpawnInput {
  serverId: string;
  hostName: string;
  /** Whether no other host will do. */
  isForced: boolean;
}

/**
 * Spawns the machine of a server on its host, or on another one when that does not answer. What the first may still make of
 * it is overtaken by then, and reaches nobody: networks know only the later one. Disks that are not the host's own would know
 * both, so a machine with volumes, or in a folder of several hosts, waits for its host.
 */
async function spawnSomewhere(
  platform: Platform,
  run: ServerRun,
  { serverId, hostName, isForced }: SpawnInput,
): Promise<void> {
  const { database, engine } = platform;
  const tried: string[] = [];
  for (let host: string | null = hostName; host !== null; ) {
    const [here, spec] = [host, await readMachineSpec(database.read, serverId)];
    if (!spec) return;
    const mayMove = !isForced && spec.volumes.length === 0 && tried.length + 1 < MAX_HOSTS;
    const name = tried.length === 0 ? 'spawn' : `spawn_${tried.length + 1}`;
    const isAway = (error: unknown) => error instanceof HostAway && error.isApart;
    const spawn = () => engine.hypervisor.spawn(here, spec);
    if (await run.attempt(name, spawn, (error) => mayMove && isAway(error))) return;
    tried.push(here);
    host = await run.step(`schedule_${tried.length + 1}`, () => scheduleElsewhere(platform, serverId, tried));
  }
}

/** Gives a server that is being built to another host. Returns its name; null when the server is gone or about to go. */
async function scheduleElsewhere(
  platform: Platform,
  serverId: string,
  avoid: readonly string[],
): Promise<string | null> {
  const incapableHosts = await findIncapableHosts(platform, serverId);
  return platform.database.transact(async (tx) => {
    const server = await loadLiving(tx, serverId);
    if (!server?.host) return null;
    if (!avoid.includes(server.host)) return server.host;
    await releaseClaim(tx, server);
    const { name, availability_zone } = await claimHost(tx, server, { avoid, incapableHosts });
    await changeServer(tx, PLATFORM, server, 'update', { host: name, availability_zone });
    return name;
  });
}

/** Removes the machine, then gives back all it held and forgets the record. */
export const deleteServerWorkflow = defineServerWorkflow<ServerWork>({
  name: 'server.delete',
  run: (platform, run, { serverId }) => removeServer(platform, run, serverId),
  onFailure: ({ database }, { serverId }, error) => removalFailed(database, serverId, error),
});

/** The steps that end a server. */
export async function removeServer(
  platform: Pick<Services, 'database' | 'engine'>,
  run: Run,
  serverId: string,
): Promise<void> {
  await run.step('destroy', () => destroyMachine(platform, serverId));
  await run.step('forget', () => forget(platform.database, serverId));
}

/** The user can only delete it again: it stays visible, in ERROR, with the reason. */
export function removalFailed(database: Database, serverId: string, error: Error): Promise<void> {
  return database.transact(async (tx) => {
    const server = await tx.selectFrom('servers').selectAll().where('id', '=', serverId).executeTakeFirst();
    if (server) await changeServer(tx, PLATFORM, server, 'delete_failed', { ...failedWith(error), task_state: null });
  });
}

/** The machine runs: so do its ports and volumes. False when the server is gone or about to go. */
function activate(database: Database, serverId: string): Promise<boolean> {
  return database.transact(async (tx) => {
    const server = await loadLiving(tx, serverId);
    if (!server?.host) return false;
    if (server.vm_state !== 'building') return true;
    await activatePorts(tx, PLATFORM, serverId, server.host);
    const attachments = await tx
      .selectFrom('volume_attachments')
      .select('volume_id')
      .where('server_id', '=', serverId)
      .execute();
    for (const { volume_id } of attachments) await completeAttachment(tx, PLATFORM, { serverId, volumeId: volume_id });
    await changeServer(tx, PLATFORM, server, 'active', {
      vm_state: 'active',
      task_state: null,
      power_state: POWER.running,
      launched_at: new Date().toISOString(),
    });
    return true;
  });
}

interface MadeForIt {
  newVolumes: readonly string[];
  floatingIp: string | undefined;
}

/** The build failed: ERROR with the reason, and everything claimed is free again, or gone when it was made for it. */
function fail(database: Database, serverId: string, made: MadeForIt, error: Error): Promise<void> {
  return database.transact(async (tx) => {
    const server = await loadLiving(tx, serverId);
    if (server?.vm_state !== 'building') return;
    await releaseClaim(tx, server);
    if (made.floatingIp) await takeBackFloatingIp(tx, PLATFORM, made.floatingIp, serverId);
    await releasePorts(tx, PLATFORM, serverId);
    await releaseVolumesOf(tx, PLATFORM, serverId, (volumeId) => made.newVolumes.includes(volumeId));
    const freed = { host: null, availability_zone: null, task_state: null };
    await changeServer(tx, PLATFORM, server, 'error', { ...failedWith(error), ...freed });
  });
}

function forget(database: Database, serverId: string): Promise<void> {
  return database.transact(async (tx) => {
    const server = await tx.selectFrom('servers').selectAll().where('id', '=', serverId).executeTakeFirst();
    if (!server || server.vm_state === 'deleted') return;
    await endMovesOf(tx, server);
    await releaseClaim(tx, server);
    await releasePorts(tx, PLATFORM, serverId);
    await releaseVolumesOf(tx, PLATFORM, serverId, () => true);
    if (server.shelved_image_id !== null) await deleteImageInternally(tx, PLATFORM, server.shelved_image_id);
    await changeServer(tx, PLATFORM, server, 'deleted', {
      vm_state: 'deleted',
      task_state: null,
      power_state: POWER.none,
      host: null,
      deleted_at: new Date().toISOString(),
    });
  });
}
