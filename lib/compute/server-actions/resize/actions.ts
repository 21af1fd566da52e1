import { z } from 'zod';
import type { FlavorSnapshot } from '#lib/compute/stored-types.ts';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { Invalid } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import { handler, serveVerbs } from '#lib/http/actions.ts';
import { word } from '#lib/http/bounds.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { rule } from '#lib/policy/operations.ts';
import { findFlavor } from '../../flavors/service.ts';
import { beginAction } from '../../instance-actions/record.ts';
import { changeMigration, findUnconfirmedMigration, insertMigration, type MoveRow } from '../../migrations/moves.ts';
import { assertServerQuota, ownerOf } from '../../quota-sets/assert-quota.ts';
import { lastPathSegment } from '../../servers/create/disks.ts';
import { assertHost } from '../../servers/create/place.ts';
import { snapshotFlavor } from '../../servers/create/row.ts';
import { changeServer } from '../../servers/life/change.ts';
import { loadServerForVerb } from '../../servers/service.ts';
import type { ServerRow } from '../../servers/view/view.ts';
import { transactVerb } from '../transact-verb.ts';
import { Migrate } from './schema.ts';
import { resizeVerbs } from './verbs.ts';
import { confirmWorkflow, resizeWorkflow, revertWorkflow } from './workflows.ts';

/** `{"resize": {"flavorRef": <id or URL>}}` */
const ResizeRequest = z.strictObject({
  flavorRef: z.union([word.min(1, 'Specify the id of a flavor.'), z.int().transform(String)]),
  'OS-DCF:diskConfig': z.enum(['AUTO', 'MANUAL'], 'Use AUTO or MANUAL.').optional(),
});

export const MIGRATE_SERVER_MIGRATE_HOST = rule('os_compute_api:os-migrate-server:migrate:host', 'admin');

/**
 * Starts a cold migration; ends in VERIFY_RESIZE. @throws 400 for an unknown host or its own, 403 for a host from
 * anyone but administrators, 409 by state
 */
function migrateServer(ctx: ProjectContext, id: string, requested: string | null): Promise<void> {
  const host = ctx.microversion.minor >= 56 ? requested : null;
  if (host !== null) ctx.policy.enforce(MIGRATE_SERVER_MIGRATE_HOST, ctx.caller);
  return ctx.database.transact(async (tx) => {
    const server = await loadServerForVerb(tx, ctx, 'migrate', id);
    if (host !== null) await assertHost(tx, host);
    if (host === server.host) throw Invalid(`Instance ${id} is already on host ${host}. Specify another host.`);
    const moveId = await insertMigration(tx, ctx, server, { type: 'migration', status: 'pre-migrating' });
    await changeServer(tx, actorOf(ctx), server, 'migrate', { task_state: 'resize_prep' });
    const work = { moveId, host, maySettleHere: false };
    await beginAction(tx, ctx, server, { action: 'migrate', workflow: resizeWorkflow, input: work });
  });
}

async function loadArrived(tx: Tx, server: ServerRow): Promise<MoveRow> {
  const move = await findUnconfirmedMigration(tx, server.id);
  if (!move)
    throw Invalid(`Instance ${server.id} has not been resized, or its resize is already being confirmed or reverted.`);
  return move;
}

async function assertFits(tx: Tx, server: ServerRow, flavor: FlavorSnapshot): Promise<void> {
  if (flavor.id === server.flavor_id) throw Invalid('When resizing, instances must change flavor!');
  if (server.image_id === null) return;
  const { disk, name } = unpackJson(server.flavor);
  if (flavor.disk === 0 && disk > 0) throw Invalid('Resize to zero disk flavor is not allowed.');
  if (flavor.disk < disk) {
    throw Invalid(
      `Flavor ${flavor.name} has a disk of ${flavor.disk} GB, but ${name} has ${disk} GB. A disk cannot be shrunk.`,
    );
  }
  const image = await tx.selectFrom('images').select('min_ram').where('id', '=', server.image_id).executeTakeFirst();
  if (image && flavor.ram < image.min_ram) {
    throw Invalid(`Flavor's memory is too small for requested image: ${flavor.ram} MB, but it needs ${image.min_ram}.`);
  }
}

/** Only increases count against the quota. */
const assertGrowth = (tx: Tx, ctx: ProjectContext, server: ServerRow, flavor: FlavorSnapshot): Promise<void> =>
  assertServerQuota(tx, ownerOf(ctx, server), { cores: flavor.vcpus - server.vcpus, ram: flavor.ram - server.ram_mb });

export const resizeActions = {
  actions: serveVerbs(resizeVerbs, {
    /**
     * Starts a resize, possibly to another host; ends in VERIFY_RESIZE. @throws 400 for an unknown or the current
     * flavor, or too small a disk, 413 over quota
     */
    resize: transactVerb({
      body: ResizeRequest,
      async run({ tx, ctx, server, begin }, input) {
        const flavorId = lastPathSegment(input.flavorRef);
        const row = await findFlavor(tx, ctx, flavorId);
        if (!row) throw Invalid(`Flavor ${flavorId} could not be found.`);
        const flavor = snapshotFlavor(row);
        await assertFits(tx, server, flavor);
        await assertGrowth(tx, ctx, server, flavor);
        const moveId = await insertMigration(tx, ctx, server, { type: 'resize', status: 'pre-migrating', flavor });
        const disk_config = input['OS-DCF:diskConfig'] ?? server.disk_config;
        const work = { moveId, host: null, maySettleHere: true };
        await begin(resizeWorkflow, work, { task_state: 'resize_prep', disk_config });
      },
    }),
    /** Keeps the new size and releases the old resources. @throws 400 without an unconfirmed resize */
    confirm_resize: transactVerb({
      status: 204,
      async run({ tx, server, begin }) {
        const { id: moveId } = await loadArrived(tx, server);
        await changeMigration(tx, moveId, { status: 'confirming' });
        await begin(confirmWorkflow, { moveId }, {});
      },
    }),
    /** Starts a revert. @throws 400 without an unconfirmed resize, 413 over quota */
    revert_resize: transactVerb({
      async run({ tx, ctx, server, begin }) {
        const { id: moveId, old_flavor } = await loadArrived(tx, server);
        await assertGrowth(tx, ctx, server, unpackJson(old_flavor));
        await changeMigration(tx, moveId, { status: 'reverting' });
        await begin(revertWorkflow, { moveId }, { task_state: 'resize_reverting' });
      },
    }),
    migrate: handler((ctx, id, body) => migrateServer(ctx, id, body?.host ?? null), { body: Migrate }),
  }),
  workflows: [confirmWorkflow, resizeWorkflow, revertWorkflow],
};
