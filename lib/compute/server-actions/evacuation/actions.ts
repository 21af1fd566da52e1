import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { Invalid, NotFound } from '#lib/errors/errors.ts';
import { actorOf, PLATFORM } from '#lib/events/log.ts';
import { handler, serveVerbs } from '#lib/http/actions.ts';
import { word } from '#lib/http/bounds.ts';
import type { ProjectContext, Services } from '#lib/http/context.ts';
import { releaseClaim } from '../../hosts/claims.ts';
import { findIncapableHosts } from '../../hosts/missing-capabilities.ts';
import { isUp } from '../../hosts/state.ts';
import { beginAction, defineServerWorkflow, type ServerWork } from '../../instance-actions/record.ts';
import { findFailedDestinations } from '../../migrations/failed-destinations.ts';
import {
  abandonMigration,
  changeMigration,
  chooseDestination,
  completeMigration,
  endServerMigrations,
  insertMigration,
  loadMigration,
  sourceClaim,
} from '../../migrations/moves.ts';
import { isCancelled } from '../../migrations/phases.ts';
import { changeServerWithMigration, resizeMachineToFlavor } from '../../migrations/server-migration.ts';
import { changeServer, failedServerColumns, loadExistingServer } from '../../servers/life/change.ts';
import { recreateMachine } from '../../servers/life/make-machine.ts';
import { loadServerForVerb } from '../../servers/service.ts';
import { POWER } from '../../servers/states.ts';
import { destroyOrphanedGuest } from '../host-claim.ts';
import { isInTask } from '../task-transition.ts';
import { EvacuateRequest } from './schema.ts';
import { evacuationVerbs } from './verbs.ts';

/** Below 2.14 the response has the password; later it is empty. */
const EvacuationResponse = z.strictObject({ adminPass: word });

interface EvacuationInput extends ServerWork {
  moveId: number;
  host: string | null;
  staysOff: boolean;
}

/** Recreates a server on another host; one that was off stays off. */
const evacuationWorkflow = defineServerWorkflow<EvacuationInput>({
  name: 'server.evacuate',
  async run(platform, run, { serverId, moveId, host, staysOff }) {
    const { database, engine } = platform;
    const choice = { moveId, maySettleHere: false, status: 'pre-migrating', task: 'rebuild_spawning' } as const;
    const destination = await run.step('schedule', async () => {
      const incapableHosts = await findIncapableHosts(platform, serverId);
      const wanted = host ?? (await findHostOfMachine(platform, serverId));
      return database.transact(
        async (tx) =>
          (await arrivedElsewhere(tx, serverId, moveId)) ??
          chooseDestination(tx, serverId, { ...choice, host: wanted, incapableHosts }),
      );
    });
    if (destination === null) return;
    const isPoweredOn = await run.step('evacuate', async () => {
      const move = await database.transact((tx) => loadMigration(tx, moveId));
      const isOn = !staysOff && move.old_vm_state !== 'stopped';
      const end = { isPoweredOn: isOn };
      await engine.evacuations.hold(destination, () =>
        recreateMachine(platform, serverId, (spec) => engine.hypervisor.evacuate(destination, spec, end)),
      );
      return isOn;
    });
    const wasAlone = await run.step('arrive', () =>
      changeServerWithMigration(database, { serverId, moveId }, 'pre-migrating', async (tx, server, move) => {
        const power = isPoweredOn
          ? ({ vm_state: 'active', power_state: POWER.running } as const)
          : ({ vm_state: 'stopped', power_state: POWER.shutdown } as const);
        // Other moves from the lost host end, and cannot be reverted.
        const ended = await endServerMigrations(tx, server, move);
        // The server arrived there by a move that outlived its host.
        if (server.host === destination) {
          await abandonMigration(tx, server, move, 'cancelled');
          // A pending revert finds nothing to do.
          if (server.vm_state === 'resized') {
            await changeServer(tx, PLATFORM, server, 'evacuated', { ...power, task_state: null });
          }
          return false;
        }
        await releaseClaim(tx, sourceClaim(move, server));
        const arrived = await completeMigration(tx, server, destination, unpackJson(move.new_flavor));
        await changeServer(tx, PLATFORM, server, 'evacuated', { ...arrived, ...power, task_state: null, fault: null });
        await changeMigration(tx, move.id, { status: 'done' });
        return ended.length === 0;
      }),
    );
    if (wasAlone === false) await run.step('fit', () => resizeMachineToFlavor(platform, serverId));
    await run.step('end', () => destroyOrphanedGuest(platform, serverId));
  },
  onFailure: async (platform, { serverId, moveId }, error) => {
    await destroyOrphanedGuest(platform, serverId);
    await changeServerWithMigration(
      platform.database,
      { serverId, moveId },
      ['accepted', 'pre-migrating'],
      async (tx, server, move) => {
        await abandonMigration(tx, server, move, 'failed');
        // The server arrived elsewhere by a move that outlived its host.
        if (!isInTask(server, ['rebuilding', 'rebuild_spawning'])) return;
        await changeServer(tx, PLATFORM, server, 'evacuation_failed', {
          ...failedServerColumns(error),
          task_state: null,
        });
      },
    );
  },
});

/**
 * The destination of a failed evacuation on which the machine was completed nevertheless, for example because the
 * response was lost. It is kept there. Null if there is none, or it does not respond.
 */
async function findHostOfMachine(
  { database, engine }: Pick<Services, 'database' | 'engine'>,
  serverId: string,
): Promise<string | null> {
  const failed = await findFailedDestinations(database.read, serverId);
  if (failed.length === 0) return null;
  const machine = await engine.hypervisor.find(serverId).catch(() => undefined);
  return failed.find(({ host }) => host === machine?.host)?.host ?? null;
}

/** Current host of a server that left its lost host by a move that outlived it. */
async function arrivedElsewhere(tx: Tx, serverId: string, moveId: number): Promise<string | null> {
  const server = await loadExistingServer(tx, serverId);
  const move = await loadMigration(tx, moveId);
  if (!server || isCancelled(move) || move.dest_host !== null || server.host === move.source_host) return null;
  await changeMigration(tx, moveId, { status: 'pre-migrating' });
  return server.host;
}

/**
 * Starts an evacuation. Returns the password below 2.14. @throws 400 while the host is up, for the same host or a key
 * of another version, 404 for an unknown host, 409 by state
 */
async function evacuateServer(
  ctx: ProjectContext,
  id: string,
  body: EvacuateRequest,
): Promise<{ adminPass: string } | undefined> {
  const { minor } = ctx.microversion;
  assertKeys(minor, body);
  const host = body?.host ?? null;
  const adminPass = body?.adminPass ?? randomBytes(9).toString('base64url');
  await ctx.database.transact(async (tx) => {
    const server = await loadServerForVerb(tx, ctx, 'evacuate', id);
    if (host !== null) await assertOther(tx, host, server.host);
    await assertDown(tx, server.host);
    const moveId = await insertMigration(tx, ctx, server, { type: 'evacuation', status: 'accepted' });
    await changeServer(tx, actorOf(ctx), server, 'evacuate', { task_state: 'rebuilding' });
    // Since 2.95 evacuated servers stay off. One in ERROR keeps its previous power state.
    const wasOff = server.vm_state === 'error' && server.power_state === POWER.shutdown;
    const input = { moveId, host, staysOff: minor >= 95 || wasOff };
    await beginAction(tx, ctx, server, { action: 'evacuate', workflow: evacuationWorkflow, input });
  });
  return minor < 14 ? { adminPass } : undefined;
}

function assertKeys(minor: number, body: EvacuateRequest): void {
  if (minor >= 14 && body?.onSharedStorage !== undefined)
    throw Invalid('The key onSharedStorage is supported only below microversion 2.14.');
  if (minor < 14 && body?.onSharedStorage === undefined)
    throw Invalid('Below microversion 2.14 the key onSharedStorage is required.');
  if (body?.force !== undefined && (minor < 29 || minor > 67)) {
    throw Invalid('The key force is supported only from microversion 2.29 to 2.67.');
  }
}

async function assertOther(tx: Tx, host: string, own: string | null): Promise<void> {
  const known = await tx.selectFrom('hosts').select('id').where('name', '=', host).executeTakeFirst();
  if (!known) throw NotFound('Compute host', host);
  if (host === own) throw Invalid(`The target host can't be the same one: ${host}.`);
}

async function assertDown(tx: Tx, name: string | null): Promise<void> {
  const host = await tx
    .selectFrom('hosts')
    .select(['state', 'forced_down'])
    .where('name', '=', name ?? '')
    .executeTakeFirst();
  if (host && isUp(host)) throw Invalid(`Compute service of ${name} is still in use.`);
}

export const evacuationActions = {
  actions: serveVerbs(evacuationVerbs, {
    evacuate: handler(evacuateServer, { body: EvacuateRequest, response: EvacuationResponse, status: 200 }),
  }),
  workflows: [evacuationWorkflow],
};
