import { completeAttachment, releaseServerVolumes } from '#lib/block-storage/compute-integration.ts';
import type { Database } from '#lib/db/database.ts';
import { HostAwayError } from '#lib/engine/hypervisor/hypervisor.ts';
import { startWorkflow } from '#lib/engine/workflows/start.ts';
import type { Run } from '#lib/engine/workflows/workflow.ts';
import { PLATFORM } from '#lib/events/log.ts';
import type { Services } from '#lib/http/context.ts';
import { deleteImageInternally } from '#lib/image/images/compute-integration.ts';
import { activatePorts, releasePorts, releaseServerFloatingIp } from '#lib/networking/compute-integration.ts';
import { claimHost, releaseClaim } from '../../hosts/claims.ts';
import { findIncapableHosts } from '../../hosts/missing-capabilities.ts';
import { defineServerWorkflow, type ServerRun, type ServerWork } from '../../instance-actions/record.ts';
import { endServerMigrations } from '../../migrations/moves.ts';
import { readinessWorkflow } from '../../readiness/await-readiness.ts';
import type { WaitTarget } from '../../readiness/indicators.ts';
import { provideNewVolumes } from '../create/volumes.ts';
import { POWER } from '../states.ts';
import { changeServer, failedServerColumns, loadExistingServer } from './change.ts';
import { destroyMachine } from './destroy-machine.ts';
import { readMachineSpec } from './machine-spec.ts';
import { reserveTermsOf } from './reserve-terms.ts';

type Platform = Pick<Services, 'database' | 'engine' | 'env'>;

/**
 * Claims a host for a new server in one transaction. Returns its name; null if the server is being deleted. @throws
 * PermanentFailure without a valid host
 */
export async function claimScheduledHost(
  platform: Platform,
  serverId: string,
  forcedHost: string | null,
): Promise<string | null> {
  const incapableHosts = await findIncapableHosts(platform, serverId);
  return platform.database.transact(async (tx) => {
    const server = await loadExistingServer(tx, serverId);
    if (!server) return null;
    if (server.host !== null) return server.host;
    const { name, availability_zone } = await claimHost(
      tx,
      server,
      { forcedHost, incapableHosts },
      reserveTermsOf(platform, server),
    );
    await changeServer(tx, PLATFORM, server, 'update', { host: name, availability_zone, task_state: 'spawning' });
    return name;
  });
}

interface NewServerWork extends ServerWork {
  host: string | null;
  /** Volumes created for the server. */
  newVolumes?: string[];
  /** Floating IP allocated for the server. */
  floatingIp?: string;
  /** What the launch waits for after the server is active. */
  waitUntil?: WaitTarget | undefined;
}

/**
 * Builds a server: host, new volumes, machine. Existing ports and volumes were reserved by the request. A server
 * deleted meanwhile is left to its deletion; its machine is removed.
 */
export const createServerWorkflow = defineServerWorkflow<NewServerWork>({
  name: 'server.create',
  async run(platform, run, { serverId, actionId, host, waitUntil }) {
    const { database, engine, env } = platform;
    const hostName = await run.step('schedule', () => claimScheduledHost(platform, serverId, host));
    if (hostName === null) return;
    await run.step('volumes', () => provideNewVolumes({ database, env, storage: engine.storage }, serverId));
    await spawnSomewhere(platform, run, { serverId, hostName, isForced: host !== null });
    await run.step('activate', async () => {
      if (!(await activate(database, { serverId, actionId, waitUntil }))) await destroyMachine(platform, serverId);
    });
  },
  async onFailure(platform, { serverId, newVolumes = [], floatingIp }, error) {
    await destroyMachine(platform, serverId);
    await fail(platform.database, serverId, { newVolumes, floatingIp }, error);
  },
});

/** Maximum hosts tried per machine. */
const MAX_HOSTS = 3;

interface SpawnInput {
  serverId: string;
  hostName: string;
  /** Whether the host is fixed. */
  isForced: boolean;
}

/**
 * Creates the machine on its host, or another one if that does not respond. A late machine on the first is obsolete and
 * unreachable: networks know only the newer one. With volumes or shared folders both would share disks, so those
 * machines wait for their host.
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
    const isAway = (error: unknown) => error instanceof HostAwayError && error.isApart;
    const spawn = () => engine.hypervisor.spawn(here, spec);
    if (await run.attempt(name, spawn, (error) => mayMove && isAway(error))) return;
    tried.push(here);
    host = await run.step(`schedule_${tried.length + 1}`, () => scheduleElsewhere(platform, serverId, tried));
  }
}

/** Moves a server in build to another host. Returns its name; null if the server is being deleted. */
async function scheduleElsewhere(
  platform: Platform,
  serverId: string,
  avoid: readonly string[],
): Promise<string | null> {
  const incapableHosts = await findIncapableHosts(platform, serverId);
  return platform.database.transact(async (tx) => {
    const server = await loadExistingServer(tx, serverId);
    if (!server?.host) return null;
    if (!avoid.includes(server.host)) return server.host;
    await releaseClaim(tx, server);
    const { name, availability_zone } = await claimHost(
      tx,
      server,
      { avoid, incapableHosts },
      reserveTermsOf(platform, server),
    );
    await changeServer(tx, PLATFORM, server, 'update', { host: name, availability_zone });
    return name;
  });
}

export const deleteServerWorkflow = defineServerWorkflow<ServerWork>({
  name: 'server.delete',
  run: (platform, run, { serverId }) => removeServer(platform, run, serverId),
  onFailure: ({ database }, { serverId }, error) => recordRemovalFailure(database, serverId, error),
});

export async function removeServer(
  platform: Pick<Services, 'database' | 'engine'>,
  run: Run,
  serverId: string,
): Promise<void> {
  await run.step('destroy', () => destroyMachine(platform, serverId));
  await run.step('forget', () => deleteServerRow(platform.database, serverId));
}

/** It stays visible in ERROR with the reason, and can only be deleted again. */
export function recordRemovalFailure(database: Database, serverId: string, error: Error): Promise<void> {
  return database.transact(async (tx) => {
    const server = await tx.selectFrom('servers').selectAll().where('id', '=', serverId).executeTakeFirst();
    if (server)
      await changeServer(tx, PLATFORM, server, 'delete_failed', { ...failedServerColumns(error), task_state: null });
  });
}

/** Activates ports and volumes of a running machine. False if the server is being deleted. */
function activate(
  database: Database,
  { serverId, actionId, waitUntil }: Pick<NewServerWork, 'serverId' | 'actionId' | 'waitUntil'>,
): Promise<boolean> {
  return database.transact(async (tx) => {
    const server = await loadExistingServer(tx, serverId);
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
    if (waitUntil) await startWorkflow(tx, readinessWorkflow, server, { serverId, actionId, target: waitUntil });
    return true;
  });
}

interface CreatedResources {
  newVolumes: readonly string[];
  floatingIp: string | undefined;
}

/** A failed build: ERROR with the reason; claims are released, and objects created for it deleted. */
function fail(database: Database, serverId: string, made: CreatedResources, error: Error): Promise<void> {
  return database.transact(async (tx) => {
    const server = await loadExistingServer(tx, serverId);
    if (server?.vm_state !== 'building') return;
    await releaseClaim(tx, server);
    if (made.floatingIp) await releaseServerFloatingIp(tx, PLATFORM, made.floatingIp, serverId);
    await releasePorts(tx, PLATFORM, serverId);
    await releaseServerVolumes(tx, PLATFORM, serverId, (volumeId) => made.newVolumes.includes(volumeId));
    const freed = { host: null, availability_zone: null, task_state: null };
    await changeServer(tx, PLATFORM, server, 'error', { ...failedServerColumns(error), ...freed });
  });
}

function deleteServerRow(database: Database, serverId: string): Promise<void> {
  return database.transact(async (tx) => {
    const server = await tx.selectFrom('servers').selectAll().where('id', '=', serverId).executeTakeFirst();
    if (!server || server.vm_state === 'deleted') return;
    await endServerMigrations(tx, server);
    await releaseClaim(tx, server);
    await releasePorts(tx, PLATFORM, serverId);
    await releaseServerVolumes(tx, PLATFORM, serverId, () => true);
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
