import { parseCsv, toCsv } from '#lib/client/csv.ts';
import { ImportedUser, MAX_IMPORTED } from '#lib/console/identity/users/imported-user.ts';
import type { ImportOutcome } from '#lib/console/identity/users/schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';

/** Columns of a user import file; only `name` is required. */
const COLUMNS = [
  'name',
  'domain',
  'email',
  'description',
  'enabled',
  'groups',
  'project',
  'role',
  'sign_in',
  'password',
] as const;
type Column = (typeof COLUMNS)[number];

export interface ImportRow {
  /** Row number starting at 1, without the header. */
  row: number;
  name: string;
  user?: ImportedUser;
  problem?: Text;
}

export interface ImportedRow {
  row: number;
  name: string;
  userId?: string;
  problem?: Text;
  invitation?: { word: string; expires_at: string };
}

export function joinResults(rows: readonly ImportRow[], results: ImportOutcome['results']): ImportedRow[] {
  const sent = rows.filter(({ user }) => user !== undefined);
  const answers = new Map(results.map((result) => [sent[result.row - 1]?.row, result]));
  return rows.map(({ row, name, problem }) => {
    const { message, user_id, invitation } = answers.get(row) ?? {};
    const reason = problem ?? message;
    return {
      row,
      name,
      ...(reason && { problem: reason }),
      ...(user_id && { userId: user_id }),
      ...(invitation && { invitation }),
    };
  });
}

export const TEMPLATE = toCsv([
  {
    name: 'ada',
    domain: 'Default',
    email: 'ada@example.org',
    description: 'Platform team',
    enabled: 'true',
    groups: 'operators|auditors',
    project: 'web',
    role: 'member',
    sign_in: 'invitation',
    password: '',
  },
]);

const TRUTHS: Readonly<Record<string, boolean>> = {
  '': true,
  true: true,
  yes: true,
  '1': true,
  false: false,
  no: false,
  '0': false,
};

/** Parses a user import file. Returns its rows, or the reason why it is invalid. */
export function readUsers(text: string): { rows: ImportRow[] } | { refusal: Text } {
  const [head = [], ...lines] = parseCsv(text);
  const columns = head.map((name) => name.trim().toLowerCase());
  const unknown = columns.filter((name) => !COLUMNS.some((column) => column === name));
  if (!columns.includes('name')) return refused(msg('The first line must contain the column names, including name.'));
  if (unknown.length > 0) {
    return refused(
      msg('Unknown columns: {names}. Known columns: {known}.', {
        names: unknown.join(', '),
        known: COLUMNS.join(', '),
      }),
    );
  }
  if (lines.length === 0) return refused(msg('The file has no rows.'));
  if (lines.length > MAX_IMPORTED) {
    return refused(
      msg('The file has {count} rows. At most {most} are imported at once.', {
        count: lines.length,
        most: MAX_IMPORTED,
      }),
    );
  }
  const cellOf = (cells: readonly string[]) => (column: Column) => (cells[columns.indexOf(column)] ?? '').trim();
  return { rows: lines.map((cells, index) => readRow(index + 1, cellOf(cells))) };
}

const refused = (refusal: Text) => ({ refusal });

function readRow(row: number, cell: (column: Column) => string): ImportRow {
  const name = cell('name');
  const enabled = TRUTHS[cell('enabled').toLowerCase()];
  if (name === '') return { row, name, problem: msg('The row has no name.') };
  if (enabled === undefined) return { row, name, problem: msg('Use true or false in column enabled.') };
  const groups = cell('groups')
    .split('|')
    .map((each) => each.trim())
    .filter(Boolean);
  const { success, data, error } = ImportedUser.safeParse({
    name,
    enabled,
    groups,
    domain: cell('domain') || null,
    email: cell('email') || null,
    description: cell('description') || null,
    project: cell('project') || null,
    role: cell('role') || null,
    sign_in: cell('sign_in').toLowerCase() || (cell('password') ? 'password' : 'invitation'),
    password: cell('password') || null,
  });
  if (success) return { row, name, user: data };
  const [issue] = error.issues;
  return { row, name, problem: msg('Column {column} is not valid.', { column: String(issue?.path[0] ?? '') }) };
}
