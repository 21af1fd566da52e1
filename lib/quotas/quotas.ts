import type { Database, Reader, Tx } from '#lib/db/database.ts';
import { ConfigurationError } from '#lib/errors/configuration-error.ts';
import { type QuotaExcess, QuotasExceeded } from '#lib/errors/errors.ts';
import { InvariantError } from '#lib/errors/invariant-error.ts';
import { registeredResources } from '#lib/http/resource.ts';
import { newIdentityId } from '#lib/policy/ids.ts';

export type Amounts<N extends string = string> = Record<N, number>;

/** The owner of the usage: a project, or one of its users. */
export interface Holder {
  projectId: string;
  userId?: string | undefined;
}

export interface Quotas<N extends string = string> {
  /** Default limits of a project; -1 means unlimited. */
  limits: Readonly<Amounts<N>>;
  /** Current usage of a project. Without it, the usage is not counted per project. */
  count?(db: Reader, holder: Holder): Promise<Partial<Amounts<N>>>;
  /** Current usage of several projects, of which there is at least one; those without usage may be omitted. */
  countByProject?(db: Reader, projectIds: readonly string[]): Promise<ReadonlyMap<string, Partial<Amounts<N>>>>;
}

declare module '#lib/http/resource.ts' {
  interface Resource {
    quotas?: readonly Quotas[];
  }
}

/** Declares the quotas of a resource; passed to `defineResource`. */
export const defineQuotas = <const N extends string>(quotas: Quotas<N>): Quotas => quotas;

let quotasByName: ReadonlyMap<string, Quotas> | undefined;

/** By the names of the limits. Registered resources do not change. */
function declared(): ReadonlyMap<string, Quotas> {
  quotasByName ??= new Map(
    registeredResources().flatMap(({ quotas = [] }) =>
      quotas.flatMap((one) => Object.keys(one.limits).map((name) => [name, one] as const)),
    ),
  );
  return quotasByName;
}

/** All declared limits with their defaults. Complete once the services of the platform are loaded. */
export const defaultQuotas = (): Amounts =>
  Object.fromEntries([...declared()].map(([name, { limits }]) => [name, limits[name] ?? -1]));

/** @throws InvariantError for an undeclared name */
function quotaNamed(name: string): Quotas {
  const quotas = declared().get(name);
  if (!quotas) throw new InvariantError(`No resource declares the quota ${name}.`);
  return quotas;
}

/** The declarations of some limits, each once. */
export const quotasNamed = (names: readonly string[]): readonly Quotas[] => [...new Set(names.map(quotaNamed))];

/** A name and a limit, such as `volumes=20`. */
const PAIR = /^([a-z_]+)=(-1|\d{1,9})$/;

/** Reads limits such as `volumes=20,image_size_total=204800`. @throws ConfigurationError with the reason */
export function parseQuotas(text: string): Partial<Amounts> {
  const parts = text.split(',').map((part) => part.trim());
  const pairs = parts.filter(Boolean).map((part): [string, number] => {
    const [, name = '', limit = ''] = PAIR.exec(part) ?? [];
    if (!declared().has(name)) {
      const names = [...declared().keys()].join(', ');
      throw new ConfigurationError(
        'NEPHOS_QUOTAS',
        `NEPHOS_QUOTAS: ${part} is not a limit. Use name=number, with the names ${names}.`,
      );
    }
    return [name, Number(limit)];
  });
  return Object.fromEntries(pairs);
}

/** Quotas of a service by its type in the catalog. */
export interface ServiceQuotas {
  type: string;
  quotas: readonly Quotas[];
}

/**
 * Registers every limit for its service in `registered_limits`, which the identity API returns. Each start updates
 * defaults that no administrator has changed, from NEPHOS_QUOTAS or the declaration.
 */
export function registerQuotas(
  database: Database,
  services: readonly ServiceQuotas[],
  configured: Partial<Amounts>,
): Promise<void> {
  return database.transact(async (tx) => {
    const rows = await tx.selectFrom('registered_limits').selectAll().where('quota', 'is not', null).execute();
    const known = new Map(rows.map((row) => [row.quota, row]));
    for (const { type, quotas } of services) {
      for (const [name, declared] of quotas.flatMap(({ limits }) => Object.entries(limits))) {
        const default_limit = configured[name] ?? declared;
        const row = known.get(name);
        if (!row) await register(tx, type, name, default_limit);
        else if (row.is_set === 0 && row.default_limit !== default_limit) {
          await tx.updateTable('registered_limits').set({ default_limit }).where('id', '=', row.id).execute();
        }
      }
    }
  });
}

async function register(tx: Tx, type: string, quota: string, default_limit: number): Promise<void> {
  const place = { service_id: await serviceOf(tx, type), region_id: null, resource_name: quota };
  const row = { id: newIdentityId(), ...place, default_limit, description: null, quota, is_set: 0 as const };
  await tx.insertInto('registered_limits').values(row).execute();
}

/** Id of the service of a type. A missing service is created again, without endpoints. */
async function serviceOf(tx: Tx, type: string): Promise<string> {
  const services = tx.selectFrom('services').select('id').where('type', '=', type).orderBy('id');
  const found = await services.executeTakeFirst();
  if (found) return found.id;
  const row = { id: newIdentityId(), type, name: type, description: '', enabled: 1 as const };
  await tx.insertInto('services').values(row).execute();
  return row.id;
}

/** Effective limits of a project: its own, otherwise the registered ones. */
export const quotasOf = <R extends string>(db: Reader, projectId: string, resources: readonly R[]) =>
  limitsOf(db, projectId, resources);

/** Effective limits of a project without its own limits. */
export const registeredQuotas = <R extends string>(db: Reader, resources: readonly R[]) =>
  limitsOf(db, undefined, resources);

async function limitsOf<R extends string>(
  db: Reader,
  projectId: string | undefined,
  resources: readonly R[],
): Promise<Amounts<R>> {
  const rows = await db
    .selectFrom('registered_limits as r')
    .leftJoin('limits as l', (join) =>
      join.onRef('l.registered_limit_id', '=', 'r.id').on('l.project_id', '=', projectId ?? null),
    )
    .select(['r.quota', 'r.default_limit', 'l.resource_limit'])
    .where('r.quota', 'in', resources)
    .execute();
  const inForce = new Map(rows.map((row) => [row.quota, row.resource_limit ?? row.default_limit]));
  return Object.fromEntries(
    resources.map((name) => [name, inForce.get(name) ?? quotaNamed(name).limits[name]]),
  ) as Amounts<R>;
}

/** Effective limits of several projects, in two queries. */
export async function quotasByProject<const R extends string>(
  db: Reader,
  projectIds: readonly string[],
  resources: readonly R[],
): Promise<(projectId: string) => Amounts<R>> {
  const common = await registeredQuotas(db, resources);
  const rows = await db
    .selectFrom('limits')
    .innerJoin('registered_limits', 'registered_limits.id', 'limits.registered_limit_id')
    .select(['limits.project_id', 'registered_limits.quota', 'limits.resource_limit'])
    .where('limits.project_id', 'in', projectIds)
    .where('registered_limits.quota', 'in', resources)
    .execute();
  const own = Map.groupBy(rows, ({ project_id }) => project_id);
  return (projectId) => ({
    ...common,
    ...Object.fromEntries((own.get(projectId) ?? []).map(({ quota, resource_limit }) => [quota, resource_limit])),
  });
}

/** Current usage for some limits; 0 for limits that are not counted per project. */
export async function usageOf<N extends string>(db: Reader, holder: Holder, names: readonly N[]): Promise<Amounts<N>> {
  const used: Partial<Amounts> = {};
  for (const quotas of quotasNamed(names)) Object.assign(used, await quotas.count?.(db, holder));
  return Object.fromEntries(names.map((name) => [name, used[name] ?? 0])) as Amounts<N>;
}

/**
 * Rejects a request that would exceed a limit of the project. Must run in the transaction that creates the objects, so
 * that concurrent requests cannot both use the last free capacity.
 * @throws QuotasExceeded with every exceeded resource
 */
export async function assertQuota(tx: Tx, projectId: string, requested: Readonly<Amounts>): Promise<void> {
  const names = Object.keys(requested);
  const limits = await quotasOf(tx, projectId, names);
  const used = await usageOf(tx, { projectId }, names);
  const excesses = findExceededLimits(requested, limits, used);
  if (excesses.length > 0) throw QuotasExceeded(excesses);
}

/** Limits that a request would exceed, sorted by name as upstream. A limit of -1, or a missing one, is unlimited. */
export const findExceededLimits = (
  requested: Readonly<Amounts>,
  limits: Readonly<Partial<Amounts>>,
  used: Readonly<Partial<Amounts>>,
): QuotaExcess[] =>
  Object.entries(requested)
    .map(([resource, amount]) => ({
      resource,
      limit: limits[resource] ?? -1,
      used: used[resource] ?? 0,
      requested: amount,
    }))
    .filter((one) => one.limit >= 0 && one.used + one.requested > one.limit)
    .toSorted((a, b) => (a.resource < b.resource ? -1 : 1));

export async function setQuotas(tx: Tx, projectId: string, limits: Readonly<Partial<Amounts>>): Promise<void> {
  const given = Object.entries(limits).filter(([, limit]) => limit !== undefined);
  const registered = await registeredIds(
    tx,
    given.map(([name]) => name),
  );
  for (const [name, resource_limit = -1] of given) {
    const registered_limit_id = registered.get(name);
    if (registered_limit_id === undefined) throw new InvariantError(`The quota ${name} is not registered.`);
    const row = { id: newIdentityId(), registered_limit_id, project_id: projectId, domain_id: null };
    await tx
      .insertInto('limits')
      .values({ ...row, resource_limit, description: null })
      .onConflict((on) => on.columns(['project_id', 'registered_limit_id']).doUpdateSet({ resource_limit }))
      .execute();
  }
}

/**
 * Sets the limits of all projects without their own. A restart no longer replaces them with the configured defaults.
 */
export async function setRegisteredQuotas(tx: Tx, limits: Readonly<Partial<Amounts>>): Promise<void> {
  for (const [name, default_limit] of Object.entries(limits)) {
    if (default_limit === undefined) continue;
    const set = { default_limit, is_set: 1 as const };
    await tx.updateTable('registered_limits').set(set).where('quota', '=', name).execute();
  }
}

/** Projects that have their own value for at least one of some limits. */
export async function projectsWithQuotas(db: Reader, resources: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('limits')
    .innerJoin('registered_limits', 'registered_limits.id', 'limits.registered_limit_id')
    .select('limits.project_id')
    .distinct()
    .where('registered_limits.quota', 'in', resources)
    .where('limits.project_id', 'is not', null)
    .orderBy('limits.project_id')
    .execute();
  return rows.map(({ project_id }) => project_id ?? '');
}

/** Removes the own limits of a project, so that the registered ones apply again. */
export async function clearQuotas(tx: Tx, projectId: string, resources: readonly string[]): Promise<void> {
  const registered = tx.selectFrom('registered_limits').select('id').where('quota', 'in', resources);
  await tx
    .deleteFrom('limits')
    .where('project_id', '=', projectId)
    .where('registered_limit_id', 'in', registered)
    .execute();
}

async function registeredIds(tx: Tx, names: readonly string[]): Promise<Map<string | null, string>> {
  if (names.length === 0) return new Map();
  const rows = tx.selectFrom('registered_limits').select(['id', 'quota']).where('quota', 'in', names);
  return new Map((await rows.execute()).map(({ id, quota }) => [quota, id]));
}
