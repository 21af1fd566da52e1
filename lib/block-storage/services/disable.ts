import type { Reader } from '#lib/db/database.ts';
import { NotFound, PlatformError } from '#lib/errors/errors.ts';
import { recorderOf } from '#lib/events/log.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { type NamedStorageService, StorageBinary } from './schema.ts';

/** Disabled services. */
export const disabledServices = (db: Reader) => db.selectFrom('disabled_storage_services').selectAll().execute();

export async function isDisabled(db: Reader, binary: StorageBinary): Promise<boolean> {
  const row = db.selectFrom('disabled_storage_services').select('binary').where('binary', '=', binary);
  return (await row.executeTakeFirst()) !== undefined;
}

/** @throws 503 while the backup service is disabled */
export async function assertBackupEnabled(db: Reader): Promise<void> {
  if (!(await isDisabled(db, 'cinder-backup'))) return;
  throw new PlatformError('unavailable', 'The backup service is disabled. Try again later.');
}

/** @throws 404 for a host without the service */
export function enableService(ctx: AuthedContext, named: NamedStorageService) {
  const { host, binary } = assertThere(ctx, named);
  return ctx.database.transact(async (tx) => {
    await tx.deleteFrom('disabled_storage_services').where('binary', '=', binary).execute();
    await record(tx, ctx, 'enable', binary);
    return { host, service: binary, binary, disabled: false, status: 'enabled' as const, disabled_reason: null };
  });
}

/** Running operations continue. @throws 404 for a host without the service */
export function disableService(ctx: AuthedContext, { disabled_reason, ...named }: NamedStorageService) {
  const { host, binary } = assertThere(ctx, named);
  const row = { binary, reason: disabled_reason ?? null, disabled_at: new Date().toISOString() };
  return ctx.database.transact(async (tx) => {
    await tx
      .insertInto('disabled_storage_services')
      .values(row)
      .onConflict((on) => on.column('binary').doUpdateSet({ reason: row.reason }))
      .execute();
    await record(tx, ctx, 'disable', binary, { reason: row.reason });
    const changed = { host, service: binary, binary, disabled: true, status: 'disabled' as const };
    return disabled_reason === undefined ? changed : { ...changed, disabled_reason };
  });
}

const record = recorderOf<AuthedContext>('storage_service');

function assertThere({ engine }: AuthedContext, { host, binary, service }: NamedStorageService) {
  const named = binary ?? service ?? 'cinder-volume';
  const { data: requested } = StorageBinary.safeParse(named);
  const there = requested === 'cinder-volume' ? `nephos@${engine.storage.name}` : 'nephos';
  if (requested === undefined || host !== there) throw NotFound('Service', `${named} on ${host}`);
  return { host, binary: requested };
}
