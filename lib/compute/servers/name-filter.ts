import { sql } from 'kysely';
import { RE2JS } from 're2js';
import { Invalid } from '#lib/http/errors.ts';

/** Characters that mean themselves in a regular expression and fold to one case on every database. */
const LITERAL = /^[\w :@=,;~#%&!<>/'"-]*$/;

/** How names are compared: by the database where it can, else by the expression itself. */
type NameFilter =
  | { kind: 'sql'; condition: ReturnType<typeof contains> }
  | { kind: 'test'; matches(name: string): boolean };

/**
 * The filter `name` of a list: a regular expression, found anywhere, whatever the case. It runs in time linear to the
 * name; without special characters the database answers it. @throws 400 when it is no expression
 */
export function nameFilter(pattern: string): NameFilter {
  if (LITERAL.test(pattern)) return { kind: 'sql', condition: contains(pattern) };
  try {
    const expression = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
    return { kind: 'test', matches: (name) => expression.matcher(name).find() };
  } catch {
    throw Invalid(`Invalid filter name: '${pattern}' is not a regular expression.`);
  }
}

const contains = (text: string) => {
  const escaped = text.toLowerCase().replaceAll(/[%_!]/g, '!$&');
  return sql<boolean>`lower(servers.name) like ${`%${escaped}%`} escape '!'`;
};
