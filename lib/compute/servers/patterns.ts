import { type Expression, type SqlBool, sql } from 'kysely';
import { RE2JS } from 're2js';
import { contains } from '#lib/db/contains.ts';
import type { Reader } from '#lib/db/database.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { Invalid } from '#lib/http/errors.ts';
import { isAdmin } from '#lib/identity/caller.ts';
import type { ServerQuery } from './list-schema.ts';

/** What a pattern is held against. */
export interface Judged {
  id: string;
  name: string;
  description: string | null;
}

/**
 * A filter by a regular expression: the database answers it where it can, else the rows are judged in blocks. All
 * expressions run in time linear to the text.
 */
export type Pattern =
  | { kind: 'sql'; condition: Expression<SqlBool> }
  | { kind: 'test'; judge(db: Reader, rows: readonly Judged[]): Promise<readonly boolean[]> };

/** The patterns of a query, as far as its version and caller may give them. @throws 400 when one is no expression */
export function patternsOf(ctx: ProjectContext, query: ServerQuery): Pattern[] {
  const admin = isAdmin(ctx.caller);
  const { ip, ip6 } = query;
  const addresses = { 4: ip, 6: admin || ctx.microversion.minor >= 5 ? ip6 : undefined };
  return [
    ...[query.name, query.display_name].flatMap((text) => (text ? [textPattern('name', text)] : [])),
    ...[query.description, query.display_description].flatMap((text) =>
      text && admin ? [textPattern('description', text)] : [],
    ),
    ...(addresses[4] || addresses[6] ? [addressPattern(addresses)] : []),
  ];
}

/** Characters that mean themselves in a regular expression and fold to one case on every database. */
const LITERAL = /^[\w :@=,;~#%&!<>/'"-]*$/;

/** Found anywhere in the text, whatever the case. */
function textPattern(column: 'name' | 'description', pattern: string): Pattern {
  if (LITERAL.test(pattern)) return { kind: 'sql', condition: contains(`servers.${column}`, pattern) };
  const expression = compile(column, pattern, RE2JS.CASE_INSENSITIVE);
  const judge = async (_db: Reader, rows: readonly Judged[]) =>
    rows.map((row) => expression.matcher(row[column] ?? '').find());
  return { kind: 'test', judge };
}

type Versions = Record<4 | 6, string | undefined>;

/** The beginning of an address in digits and dots, where a dot stands for any one character, as `_` does in SQL. */
const PREFIX = /^[0-9a-f:.]*$/i;

/** Servers with an address that begins as one of the expressions says; contract/compute.md 11. */
function addressPattern(patterns: Versions): Pattern {
  const given = ([4, 6] as const).flatMap((version) => {
    const pattern = patterns[version];
    return pattern ? [{ version, pattern }] : [];
  });
  if (given.every(({ pattern }) => PREFIX.test(pattern))) return { kind: 'sql', condition: begins(given) };
  const expressions = given.map(({ version, pattern }) => ({ version, expression: compile('ip', pattern, 0) }));
  const judge = async (db: Reader, rows: readonly Judged[]) => {
    const ids = rows.map(({ id }) => id);
    const addresses = ids.length > 0 ? await addressesOf(db).where('ports.device_id', 'in', ids).execute() : [];
    const matching = addresses.filter(({ ip_version, ip_address }) =>
      expressions.some(
        ({ version, expression }) => version === ip_version && expression.matcher(ip_address).lookingAt(),
      ),
    );
    const found = new Set(matching.map(({ device_id }) => device_id));
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
    select ports.device_id from ports
    inner join ip_allocations on ip_allocations.port_id = ports.id
    inner join subnets on subnets.id = ip_allocations.subnet_id
    where ports.device_owner like 'compute:%' and (${sql.join(alternatives, sql` or `)}))`;
}

const addressesOf = (db: Reader) =>
  db
    .selectFrom('ports')
    .innerJoin('ip_allocations', 'ip_allocations.port_id', 'ports.id')
    .innerJoin('subnets', 'subnets.id', 'ip_allocations.subnet_id')
    .select(['ports.device_id', 'subnets.ip_version', 'ip_allocations.ip_address'])
    .where('ports.device_owner', 'like', 'compute:%');

function compile(key: string, pattern: string, flags: number): RE2JS {
  try {
    return RE2JS.compile(pattern, flags);
  } catch {
    throw Invalid(`Invalid filter ${key}: '${pattern}' is not a regular expression.`);
  }
}
