import type { Reader, Tx } from '#lib/db/database.ts';
import { Invalid } from '#lib/errors/errors.ts';
import { type Amounts, registeredQuotas, setRegisteredQuotas } from './quotas.ts';

/** Stands for the registered limits, which apply to every project without its own limits. */
const DEFAULT_CLASS = 'default';
export const MAX_QUOTA_CLASSES = 100;

/** Limits of a quota class: its own, otherwise the registered ones. As upstream, every name is a valid class. */
export async function classQuotas<R extends string>(
  db: Reader,
  className: string,
  resources: readonly R[],
): Promise<Amounts<R>> {
  const own = await db.selectFrom('quota_class_limits').selectAll().where('class_name', '=', className).execute();
  const limits = new Map(own.map(({ quota, hard_limit }) => [quota, hard_limit]));
  const registered = await registeredQuotas(db, resources);
  return Object.fromEntries(resources.map((name) => [name, limits.get(name) ?? registered[name]])) as Amounts<R>;
}

/**
 * Sets limits of a class. The limits of `default` apply to all projects without their own. Projects belong to no other
 * class, so the limits of other classes are only stored and returned, as upstream.
 * @throws 400 above `MAX_QUOTA_CLASSES` classes
 */
export async function setClassQuotas(tx: Tx, className: string, limits: Partial<Amounts>): Promise<void> {
  if (className === DEFAULT_CLASS) return setRegisteredQuotas(tx, limits);
  const rows = Object.entries(limits).flatMap(([quota, hard_limit]) =>
    hard_limit === undefined ? [] : [{ class_name: className, quota, hard_limit }],
  );
  if (rows.length === 0) return;
  await assertRoomForClass(tx, className);
  await tx
    .insertInto('quota_class_limits')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['class_name', 'quota']).doUpdateSet(({ ref }) => ({ hard_limit: ref('excluded.hard_limit') })),
    )
    .execute();
}

async function assertRoomForClass(tx: Tx, className: string): Promise<void> {
  const classes = await tx.selectFrom('quota_class_limits').select('class_name').distinct().execute();
  if (classes.length < MAX_QUOTA_CLASSES || classes.some(({ class_name }) => class_name === className)) return;
  throw Invalid(`At most ${MAX_QUOTA_CLASSES} quota classes can have their own limits.`);
}
