import { type Expression, type SqlBool, sql } from 'kysely';
import { RE2JS } from 're2js';
import { contains } from '#lib/db/contains.ts';
import type { Reader } from '#lib/db/database.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { textPattern } from '#lib/http/text-patterns.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import { mapYielding } from '#lib/yield-to-event-loop.ts';
import type { ServerQuery } from './schema.ts';

type MatchedServer = { id: string } & Record<TextColumn, string | null>;

/** Columns matched by patterns. */
export const TEXT_COLUMNS = [
  'name',
  'description',
  'reservation_id',
  'availability_zone',
  'hostname',
  'key_name',
  'access_ipv4',
  'access_ipv6',
  'host',
  'locked_by',
] as const;
type TextColumn = (typeof TEXT_COLUMNS)[number];

/** A regular expression filter, in SQL where possible, otherwise evaluated in blocks. Always linear in the text. */
export type Pattern =
  | { kind: 'sql'; condition: Expression<SqlBool> }
  | { kind: 'test'; judge(db: Reader, rows: readonly MatchedServer[]): Promise<readonly boolean[]> };

/** Patterns of a query for version and caller. @throws 400 for an invalid expression */
export function patternsOf(ctx: ProjectContext, query: ServerQuery): Pattern[] {
  const admin = isAdmin(ctx.caller);
  const { ip, ip6 } = query;
  const addresses = { 4: ip, 6: admin || ctx.microversion.minor >= 5 ? ip6 : undefined };
  return [
    ...textsOf(ctx, query).flatMap(([column, text]) => (text ? [columnPattern(column, text)] : [])),
    ...(addresses[4] || addresses[6] ? [addressPattern(addresses)] : []),
  ];
}

type ColumnPattern = readonly [column: TextColumn, pattern: string | undefined];

/**
 * As upstream, text filters are expressions except for some exact keys; which ones apply below 2.83 and for users:
 * docs/contract/compute.md 11.
 */
function textsOf({ microversion, caller }: ProjectContext, query: ServerQuery): ColumnPattern[] {
  const mayAskAll = isAdmin(caller);
  const later: ColumnPattern[] = [
    ['availability_zone', query.availability_zone],
    ['hostname', query.hostname],
    ['key_name', query.key_name],
  ];
  const administrators: ColumnPattern[] = [
    ['description', query.description],
    ['description', query.display_description],
    ['access_ipv4', query.access_ip_v4],
    ['access_ipv6', query.access_ip_v6],
    ['host', query.node],
    ['locked_by', query.locked_by],
  ];
  return [
    ['name', query.name],
    ['name', query.display_name],
    ['reservation_id', query.reservation_id],
    ...(mayAskAll || microversion.minor >= 83 ? later : []),
    ...(mayAskAll ? administrators : []),
  ];
}

/** Literal characters that fold equally on both databases. */
const LITERAL = /^[\w :@=,;~#%&!<>/'"-]*$/;

/** Case-insensitive match anywhere; missing texts never match. */
function columnPattern(column: TextColumn, pattern: string): Pattern {
  if (LITERAL.test(pattern)) return { kind: 'sql', condition: contains(`servers.${column}`, pattern) };
  const whole = /^\^(.*)\$$/s.exec(pattern)?.[1];
  if (whole !== undefined && LITERAL.test(whole)) {
    return { kind: 'sql', condition: sql<SqlBool>`lower(${sql.ref(`servers.${column}`)}) = ${whole.toLowerCase()}` };
  }
  const expression = textPattern(column, pattern, RE2JS.CASE_INSENSITIVE);
  const judge = (_db: Reader, rows: readonly MatchedServer[]) =>
    mapYielding(rows, (row) => row[column] !== null && expression.matcher(row[column]).find());
  return { kind: 'test', judge };
}

type Versions = Record<4 | 6, string | undefined>;

/** An address prefix, where a dot matches any character, like `_` in SQL. */
const PREFIX = /^[0-9a-f:.]*$/i;

/** Servers with an address that starts with one of the expressions; docs/contract/compute.md 11. */
function addressPattern(patterns: Versions): Pattern {
  const given = ([4, 6] as const).flatMap((version) => {
    const pattern = patterns[version];
    return pattern ? [{ version, pattern }] : [];
  });
  if (given.every(({ pattern }) => PREFIX.test(pattern))) return { kind: 'sql', condition: begins(given) };
  const expressions = given.map(({ version, pattern }) => ({ version, expression: textPattern('ip', pattern, 0) }));
  const judge = async (db: Reader, rows: readonly MatchedServer[]) => {
    const ids = rows.map(({ id }) => id);
    const addresses = ids.length > 0 ? await addressesOf(db).where('ports.server_id', 'in', ids).execute() : [];
    const matching = await mapYielding(addresses, ({ server_id, ip_version, ip_address }) =>
      expressions.some(
        ({ version, expression }) => version === ip_version && expression.matcher(ip_address).lookingAt(),
      )
        ? [server_id]
        : [],
    );
    const found = new Set(matching.flat());
    return ids.map((id) => found.has(id));
  };
  return { kind: 'test', judge };
}

function begins(given: readonly { version: 4 | 6; pattern: string }[]): Expression<SqlBool> {
  const alternatives = given.map(({ version, pattern }) => {
    const like = `${pattern.toLowerCase().replaceAll('.', '_')}%`;
    return sql<SqlBool>`(subnets.ip_version = ${version} and ip_allocations.ip_address like ${like})`;
  });
  return sql<SqlBool>`servers.id in (
    select ports.server_id from ports
    inner join ip_allocations on ip_allocations.port_id = ports.id
    inner join subnets on subnets.id = ip_allocations.subnet_id
    where ports.server_id is not null and (${sql.join(alternatives, sql` or `)}))`;
}

const addressesOf = (db: Reader) =>
  db
    .selectFrom('ports')
    .innerJoin('ip_allocations', 'ip_allocations.port_id', 'ports.id')
    .innerJoin('subnets', 'subnets.id', 'ip_allocations.subnet_id')
    .select(['ports.server_id', 'subnets.ip_version', 'ip_allocations.ip_address'])
    .where('ports.server_id', 'is not', null);
