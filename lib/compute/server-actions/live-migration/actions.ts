import { z } from 'zod';
import { unpackJson } from '#lib/db/column-types.ts';
import { rethrowInterrupted } from '#lib/engine/workflows/run-ownership.ts';
import { Conflict, Invalid } from '#lib/errors/errors.ts';
import { actorOf, PLATFORM } from '#lib/events/log.ts';
import { handler, serveVerbs } from '#lib/http/actions.ts';
import { markBoundedByBody } from '#lib/http/bounds.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { BodyBoolean, parse } from '#lib/http/validation.ts';
import { rule } from '#lib/policy/operations.ts';
import { releaseClaim } from '../../hosts/claims.ts';
import { findIncapableHosts } from '../../hosts/missing-capabilities.ts';
import { beginAction, defineServerWorkflow, type ServerWork } from '../../instance-actions/record.ts';
import {
  abandonMigration,
  changeMigration,
  chooseDestination,
  completeMigration,
  insertMigration,
  loadMigration,
  sourceClaim,
} from '../../migrations/moves.ts';
import { isCancelled } from '../../migrations/phases.ts';
import { changeServerWithMigration } from '../../migrations/server-migration.ts';
import { assertHost } from '../../servers/create/place.ts';
import { changeServer } from '../../servers/life/change.ts';
import { loadServer, loadServerForVerb } from '../../servers/service.ts';
import type { ServerRow } from '../../servers/view/view.ts';
import { isInTask, loadServerInTask } from '../task-transition.ts';
import { LiveMigrate } from './schema.ts';
import { liveMigrationVerbs } from './verbs.ts';

/** Below 2.25; docs/contract/compute.md 7. */
const LiveMigrateBefore25 = z.strictObject({
  host: LiveMigrate.shape.host,
  block_migration: BodyBoolean,
  disk_over_commit: BodyBoolean,
});

interface LiveMigrationInput extends ServerWork {
  moveId: number;
  host: string | null;
}

const TASKS = ['migrating'] as const;
const UNDER_WAY = ['queued', 'running', 'cancelled'] as const;

/**
 * Live migration. Cancelled before or during the move, the server stays on or returns to its host; after a failure it
 * continues there.
 */
const liveMigrationWorkflow = defineServerWorkflow<LiveMigrationInput>({
  name: 'server.live_migrate',
  async run({ database, engine, env }, run, { serverId, moveId, host }) {
    const state = { status: 'running', task: 'migrating' } as const;
    const choice = { moveId, host, maySettleHere: false, ...state, reserve: env };
    const destination = await run.step('schedule', async () => {
      const away = await engine.hypervisor.findUnreachableHosts(serverId);
      const incapableHosts = [...(await findIncapableHosts({ database, engine }, serverId, moveId)), ...away];
      return database.transact((tx) => chooseDestination(tx, serverId, { ...choice, incapableHosts }));
    });
    if (destination !== null) {
      await run.step('migrate', async () => {
        await loadServerInTask(database, serverId, TASKS);
        await engine.hypervisor.migrateLive(serverId, destination);
      });
    }
    const wasCancelled = await run.step('arrive', () =>
      changeServerWithMigration(database, { serverId, moveId }, UNDER_WAY, async (tx, server, move) => {
        if (isCancelled(move) || destination === null) return true;
        await releaseClaim(tx, sourceClaim(move, server));
        const arrived = await completeMigration(tx, server, destination, unpackJson(move.new_flavor));
        await changeServer(tx, PLATFORM, server, 'migrated', { ...arrived, task_state: null });
        await changeMigration(tx, move.id, { status: 'completed' });
        return false;
      }),
    );
    if (!wasCancelled) return;
    const move = await database.transact((tx) => loadMigration(tx, moveId));
    if (destination !== null)
      await run.step('roll_back', () => engine.hypervisor.migrateLive(serverId, move.source_host));
    await run.step('stay', () =>
      changeServerWithMigration(database, { serverId, moveId }, 'cancelled', async (tx, server) => {
        await abandonMigration(tx, server, move, 'cancelled');
        await changeServer(tx, PLATFORM, server, 'migration_cancelled', { task_state: null });
      }),
    );
  },
  onFailure: async ({ database, engine, log }, { serverId, moveId }) => {
    const move = await changeServerWithMigration(
      database,
      { serverId, moveId },
      UNDER_WAY,
      async (_tx, server, found) => (isInTask(server, TASKS) ? found : undefined),
    );
    if (move && move.dest_host !== null) {
      const back = engine.hypervisor.migrateLive(serverId, move.source_host);
      await back.catch(
        rethrowInterrupted((err) => log.warn({ err, server: serverId }, 'rollback of a failed live migration failed')),
      );
    }
    await changeServerWithMigration(database, { serverId, moveId }, UNDER_WAY, async (tx, server, move) => {
      await abandonMigration(tx, server, move, 'error');
      // After a reset, for example for an evacuation, another action is responsible.
      if (isInTask(server, TASKS)) await changeServer(tx, PLATFORM, server, 'migration_failed', { task_state: null });
    });
  },
});

export const MIGRATE_SERVER_MIGRATE_LIVE_HOST = rule('os_compute_api:os-migrate-server:migrate_live:host', 'admin');

/**
 * Starts a live migration. @throws 400 for an unknown host or its own, 403 for a host from anyone but administrators,
 * 409 by state, and if no host is reachable with its volumes
 */
async function migrateLive(ctx: ProjectContext, id: string, body: unknown): Promise<void> {
  const { host } = inputOf(ctx, body);
  if (host !== null) ctx.policy.enforce(MIGRATE_SERVER_MIGRATE_LIVE_HOST, ctx.caller);
  await assertReachable(ctx, await loadServer(ctx.database.read, ctx, id), host);
  return ctx.database.transact(async (tx) => {
    const server = await loadServerForVerb(tx, ctx, 'live_migrate', id);
    if (host !== null) await assertHost(tx, host);
    if (host !== null && host === server.host)
      throw Invalid(`Instance ${id} is already on host ${host}. Specify another host.`);
    const moveId = await insertMigration(tx, ctx, server, { type: 'live-migration', status: 'queued' });
    await changeServer(tx, actorOf(ctx), server, 'live_migrate', { task_state: 'migrating' });
    const input = { moveId, host };
    await beginAction(tx, ctx, server, { action: 'live-migration', workflow: liveMigrationWorkflow, input });
  });
}

/** Outside of the transaction, because hosts respond slowly. @throws 409 with the solution */
async function assertReachable({ engine }: ProjectContext, server: ServerRow, host: string | null): Promise<void> {
  const away = await engine.hypervisor.findUnreachableHosts(server.id);
  const wanted = host === null ? engine.hypervisor.hosts.map(({ name }) => name) : [host];
  if (away.length === 0 || wanted.some((name) => name !== server.host && !away.includes(name))) return;
  throw Conflict(
    `Instance ${server.id} cannot be live-migrated: its volumes are attached as files of host ${server.host}, which other ` +
      'hosts do not have. Stop and start the instance, then migrate it.',
  );
}

function inputOf(ctx: ProjectContext, body: unknown): { host: string | null } {
  const { minor } = ctx.microversion;
  if (minor < 25) return parse(LiveMigrateBefore25, body);
  const input = parse(LiveMigrate, body);
  if (input.force !== undefined && (minor < 30 || minor > 67)) {
    throw Invalid('The key force is supported only from microversion 2.30 to 2.67.');
  }
  return input;
}

export const liveMigrationActions = {
  actions: serveVerbs(liveMigrationVerbs, {
    live_migrate: handler(migrateLive, { body: markBoundedByBody(z.unknown()) }),
  }),
  workflows: [liveMigrationWorkflow],
};
