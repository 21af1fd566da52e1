import type { Tx } from '#lib/db/database.ts';
import { startWorkflow } from '#lib/engine/workflows/start.ts';
import { orNotFound } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { findPage, NEWEST_FIRST, nextLink, type PageOptions } from '#lib/http/paging.ts';
import { rule } from '#lib/policy/operations.ts';
import { countOf } from '../count.ts';
import { listConditions } from '../list-conditions.ts';
import { backupAttributes, backupSummary } from './attributes.ts';
import { changeBackup } from './change.ts';
import { assertCan, assertNoDependents, loadBackup } from './load.ts';
import type { Backup, BackupChanges, BackupQuery, BackupSummary } from './schema.ts';
import { type BackupRow, backupFragments, backupVariant, backupViews } from './view.ts';
import { deleteBackupWorkflow } from './workflows.ts';

export const GET_ALL_TENANTS = rule('backup:get_all_tenants', 'admin');

const PAGES: PageOptions = {
  kind: 'Backup',
  unknownMarker: 'notFound',
  sortKeys: backupAttributes.sortKeys,
  defaultSort: NEWEST_FIRST,
};

export async function listBackups(ctx: ProjectContext, query: BackupQuery) {
  const { rows, nextMarker } = await findPage(visible(ctx, query).select(['id', 'revision']), 'backups', query, PAGES);
  const load = (ids: string[]) => backupViews(ctx, ctx.database.read, ids);
  const backups = await backupFragments.list(rows, backupVariant(ctx), load);
  return {
    backups,
    backups_links: nextLink(ctx.baseUrl, ctx.url, nextMarker),
    ...(await countOf(ctx, query, visible)),
  };
}

export async function listBackupSummaries(ctx: ProjectContext, query: BackupQuery) {
  const { rows, nextMarker } = await findPage(visible(ctx, query).select(['id', 'name']), 'backups', query, PAGES);
  return {
    backups: rows.map((row) => backupSummary.view(ctx, row, {})),
    backups_links: nextLink(ctx.baseUrl, ctx.url, nextMarker),
    ...(await countOf(ctx, query, visible)),
  };
}

export async function getBackup(ctx: ProjectContext, id: string): Promise<Backup> {
  const { read } = ctx.database;
  await loadBackup(read, ctx, id);
  return orNotFound((await backupViews(ctx, read, [id])).get(id), 'Backup', id);
}

/** @throws 404 */
export function updateBackup(ctx: ProjectContext, id: string, input: BackupChanges): Promise<BackupSummary> {
  const changes = backupAttributes.changed(input);
  return ctx.database.transact(async (tx) => {
    const backup = await loadBackup(tx, ctx, id);
    await changeBackup(tx, actorOf(ctx), backup, 'update', changes);
    return backupSummary.view(ctx, { ...backup, ...changes }, {});
  });
}

/** @throws 400 while other backups depend on it, 409 while it is busy */
export function deleteBackup(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const backup = await loadBackup(tx, ctx, id);
    assertCan(ctx, 'delete', backup);
    await startDeletion(tx, ctx, backup);
  });
}

export function forceDeleteBackup(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => startDeletion(tx, ctx, await loadBackup(tx, ctx, id)));
}

async function startDeletion(tx: Tx, ctx: ProjectContext, backup: BackupRow): Promise<void> {
  await assertNoDependents(tx, backup);
  await changeBackup(tx, actorOf(ctx), backup, 'delete', { status: 'deleting' });
  await touchParent(tx, ctx, backup);
  await startWorkflow(tx, deleteBackupWorkflow, backup, { backupId: backup.id });
}

/** The parent shows whether it has dependents, so its revision increases. */
export async function touchParent(tx: Tx, ctx: ProjectContext, { parent_id }: Pick<BackupRow, 'parent_id'>) {
  if (parent_id === null) return;
  const parent = await tx.selectFrom('backups').selectAll().where('id', '=', parent_id).executeTakeFirst();
  if (parent) await changeBackup(tx, actorOf(ctx), parent, 'update', { status: parent.status });
}

function visible(ctx: ProjectContext, query: BackupQuery) {
  const spansProjects = query.all_tenants === true && ctx.policy.allows(GET_ALL_TENANTS, ctx.caller);
  return ctx.database.read
    .selectFrom('backups')
    .where((eb) =>
      eb.and([
        ...listConditions(ctx, { table: 'backups', spansProjects }, query),
        ...backupAttributes.conditions('backups', query),
      ]),
    );
}
