import type { Tx } from '#lib/db/database.ts';
import { actorOf, recordEvent } from '#lib/events/log.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { domainScope } from '#lib/screens/scope.ts';
import { bumpIdentity } from './version.ts';

interface IdentityChange {
  /** Kind, such as `user`, and verb. */
  kind: string;
  verb: string;
  id: string;
  /** Domain of the object; omitted if it can be read from the object. Null for the platform. */
  domainId?: string | null;
  before?: unknown;
  after?: unknown;
}

/** Changes identity in one transaction and invalidates cached tokens in all replicas. */
export const changeIdentity = <T>({ database }: Pick<AuthedContext, 'database'>, work: (tx: Tx) => Promise<T>) =>
  database.transact(async (tx) => {
    const result = await work(tx);
    await bumpIdentity(tx);
    return result;
  });

/** Appends to the event log, visible to the domain and to administrators. */
export async function recordIdentity(tx: Tx, ctx: AuthedContext, change: IdentityChange): Promise<void> {
  const { kind, verb, id, before, after } = change;
  const projectId = change.domainId === undefined ? await domainPlace(tx, kind, id) : placeIn(change.domainId);
  await recordEvent(tx, actorOf(ctx), { type: `${kind}.${verb}`, kind, objectId: id, projectId, before, after });
}

const placeIn = (domainId: string | null): string => (domainId === null ? '' : domainScope(domainId));

const IN_DOMAINS = { user: 'users', group: 'groups', project: 'projects', role: 'roles' } as const;
const liesInDomain = (kind: string): kind is keyof typeof IN_DOMAINS => Object.hasOwn(IN_DOMAINS, kind);

/** Place of events of an identity object: its domain, or the platform. */
export async function domainPlace(tx: Tx, kind: string, id: string): Promise<string> {
  if (kind === 'domain') return placeIn(id);
  if (!liesInDomain(kind)) return '';
  const row = await tx.selectFrom(IN_DOMAINS[kind]).select('domain_id').where('id', '=', id).executeTakeFirst();
  return placeIn(row?.domain_id ?? null);
}

/** Columns that follow from others and from time. */
const DERIVED: ReadonlySet<string> = new Set(['enabled_at', 'last_active_at', 'updated_at']);

/**
 * Facts of an update: the named columns before and after, and as `others` the names of further changed ones, whose
 * values the log does not keep, such as a password.
 */
export function updateFacts<Row extends object>(before: Row, after: Row, columns: readonly (keyof Row & string)[]) {
  const named = new Set<string>(columns);
  const factsOf = (row: Row) => Object.fromEntries(columns.map((column) => [column, row[column]]));
  const others = Object.entries(after).flatMap(([column, value]) =>
    named.has(column) || DERIVED.has(column) || Reflect.get(before, column) === value ? [] : [column],
  );
  return { before: factsOf(before), after: { ...factsOf(after), ...(others.length > 0 && { others }) } };
}
