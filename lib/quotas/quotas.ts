import type { Database, Reader, Tx } from '#lib/db/database.ts';
import { projectRows } from '#lib/holdings/holdings.ts';
import { QuotaExceeded } from '#lib/http/errors.ts';

/** Names of limits with a number each. */
export type Amounts<N extends string = string> = Record<N, number>;

/** Who uses something: a project, or one of its users. */
export interface Holder {
  projectId: string;
  userId?: string | undefined;
}

/** Limits on what a resource takes. */
export interface Quotas<N extends string = string> {
  /** What a project may have where no administrator said otherwise; -1 is no limit. */
  limits: Readonly<Amounts<N>>;
  /** How much of it is in use; without it nothing is counted by project. */
  count?(db: Reader, holder: Holder): Promise<Partial<Amounts<N>>>;
}

const declared = new Map<string, Quotas>();

/**
 * Declares the limits on what a resource takes, which `defineResource` is told of.
 * @throws Error when one of the names was declared before
 */
export function defineQuotas<const N extends string>(quotas: Quotas<N>): Quotas {
  for (const name of Object.keys(quotas.limits)) {
    if (declared.has(name)) throw new Error(`The quota ${name} is declared twice.`);
    declared.set(name, quotas);
  }
  return quotas;
}

/** Every limit that has been declared, with its default: all of them once the platform's services are loaded. */
export const defaultQuotas = (): Amounts =>
  Object.fromEntries([...declared].map(([name, { limits }]) => [name, limits[name] ?? -1]));

/** @throws Error for a name that no resource declares */
function quotaNamed(name: string): Quotas {
  const quotas = declared.get(name);
  if (!quotas) throw new Error(`No resource declares the quota ${name}.`);
  return quotas;
}

/** A name and a limit such as `volumes=20`. */
const PAIR = /^([a-z_]+)=(-1|\d{1,9})$/;

/** Reads limits such as `volumes=20,image_size_total=204800`. @throws Error that says what is wrong */
export function parseQuotas(text: string): Partial<Amounts> {
  const parts = text.split(',').map((part) => part.trim());
  const pairs = parts.filter(Boolean).map((part): [string, number] => {
    const [, name = '', limit = ''] = PAIR.exec(part) ?? [];
    if (!declared.has(name)) {
      const names = [...declared.keys()].join(', ');
      throw new Error(`NEPHOS_QUOTAS: ${part} is no limit. Use name=number, with the names ${names}.`);
    }
    return [name, Number(limit)];
  });
  return Object.fromEntries(pairs);
}

/** Under this name in the place of a project stand the limits of all projects that have none of their own. */
export const DEFAULT_CLASS = 'class:default';
/** And under this those of the setting NEPHOS_QUOTAS, which the default class goes before. */
const SETTING = 'setting';

/** Keeps the limits of the setting where limits are asked for, in the place of those of an earlier start. */
export function keepConfiguredQuotas(database: Database, limits: Partial<Amounts>): Promise<void> {
  return database.transact(async (tx) => {
    await tx.deleteFrom('quotas').where('project_id', '=', SETTING).execute();
    await setQuotas(tx, SETTING, limits);
  });
}

/** The limits in force for a project: its own, else those of the default class, of the setting, or the built-in ones. */
export async function quotasOf<R extends string>(
  db: Reader,
  projectId: string,
  resources: readonly R[],
): Promise<Amounts<R>> {
  const rows = await db
    .selectFrom('quotas')
    .select(['project_id', 'resource', 'hard_limit'])
    .where('project_id', 'in', [SETTING, DEFAULT_CLASS, projectId])
    .where('resource', 'in', resources)
    .execute();
  // The project's own come last and win.
  const rank = ({ project_id }: { project_id: string }) => [SETTING, DEFAULT_CLASS, projectId].indexOf(project_id);
  const ordered = rows.toSorted((one, other) => rank(one) - rank(other));
  const own = new Map(ordered.map((row) => [row.resource, row.hard_limit]));
  return Object.fromEntries(
    resources.map((name) => [name, own.get(name) ?? quotaNamed(name).limits[name]]),
  ) as Amounts<R>;
}

/** How much is in use of what some limits are on; 0 of what is not counted by project. */
export async function usageOf<N extends string>(db: Reader, holder: Holder, names: readonly N[]): Promise<Amounts<N>> {
  const used: Partial<Amounts> = {};
  for (const quotas of new Set(names.map(quotaNamed))) Object.assign(used, await quotas.count?.(db, holder));
  return Object.fromEntries(names.map((name) => [name, used[name] ?? 0])) as Amounts<N>;
}

/**
 * Refuses a request that would take a project over a limit. Runs in the transaction that creates, so that two
 * requests never share the last place.
 * @throws QuotaExceeded naming the first resource that does not fit
 */
export async function assertQuota(tx: Tx, projectId: string, requested: Readonly<Amounts>): Promise<void> {
  const names = Object.keys(requested);
  const limits = await quotasOf(tx, projectId, names);
  const used = await usageOf(tx, { projectId }, names);
  for (const [name, amount] of Object.entries(requested)) {
    const { [name]: limit = -1 } = limits;
    const { [name]: inUse = 0 } = used;
    if (limit >= 0 && inUse + amount > limit) throw QuotaExceeded(name, limit, inUse, amount);
  }
}

/** Gives a project, or a class, limits of its own. */
export async function setQuotas(tx: Tx, projectId: string, limits: Readonly<Partial<Amounts>>): Promise<void> {
  for (const [resource, hard_limit] of Object.entries(limits)) {
    if (hard_limit === undefined) continue;
    await tx
      .insertInto('quotas')
      .values({ project_id: projectId, resource, hard_limit })
      .onConflict((conflict) => conflict.columns(['project_id', 'resource']).doUpdateSet({ hard_limit }))
      .execute();
  }
}

/** Limits of a project's own go with it. */
export const ownQuotas = projectRows('quotas', 'project_id');

/** Takes a project's own limits away: those of all projects apply again. */
export async function clearQuotas(tx: Tx, projectId: string, resources: readonly string[]): Promise<void> {
  await tx.deleteFrom('quotas').where('project_id', '=', projectId).where('resource', 'in', resources).execute();
}
