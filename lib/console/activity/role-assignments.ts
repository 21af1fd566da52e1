import { sql } from 'kysely';
import { z } from 'zod';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import { msg } from '#lib/i18n/text.ts';
import { domainScope } from '#lib/screens/scope.ts';
import type { UserAction } from './logged-event.ts';
import type { DomainViewer } from './people.ts';
import type { Activity, TextValue } from './schema.ts';

/** A role assignment as stored in the event log. */
export const RecordedAssignment = z.object({
  role_id: z.string(),
  user_id: z.string().optional(),
  group_id: z.string().optional(),
  target: z.union([
    z.object({ kind: z.literal('system') }),
    z.object({ kind: z.enum(['project', 'domain']), id: z.string() }),
  ]),
  is_inherited: z.boolean(),
});
type RecordedAssignment = z.infer<typeof RecordedAssignment>;

const TABLES = { role: 'roles', user: 'users', group: 'groups', project: 'projects', domain: 'domains' } as const;
type Kind = keyof typeof TABLES;

interface NamedObject {
  name: string;
  /** Scope of its domain; empty for none. */
  scope: string;
}
type Names = Record<Kind, ReadonlyMap<string, NamedObject>>;

/** Sentences about role assignments: actor, role and place. */
export async function assignmentWords(
  read: Reader,
  userActions: readonly UserAction[],
  viewer: DomainViewer | undefined,
): Promise<Map<UserAction, Pick<Activity, 'result' | 'values'>>> {
  const recorded = await readRecorded(read, userActions);
  const all = [...recorded.values()];
  const named = (kind: Kind, ids: (one: RecordedAssignment) => string | undefined) =>
    readNames(read, kind, [...new Set(all.flatMap((one) => ids(one) ?? []))]);
  const [role, user, group, project, domain] = await Promise.all([
    named('role', ({ role_id }) => role_id),
    named('user', ({ user_id }) => user_id),
    named('group', ({ group_id }) => group_id),
    named('project', ({ target }) => (target.kind === 'project' ? target.id : undefined)),
    named('domain', ({ target }) => (target.kind === 'domain' ? target.id : undefined)),
  ]);
  const names: Names = { role, user, group, project, domain };
  return new Map(
    [...recorded].map(([userAction, one]) => [
      userAction,
      {
        result: userAction.type === 'role_assignment.delete' ? REVOKED : ASSIGNED,
        values: {
          role: names.role.get(one.role_id)?.name ?? one.role_id,
          holder: holderText(one, names, viewer),
          place: placeText(one, names),
        },
      },
    ]),
  );
}

const ASSIGNED = msg('Role {role} assigned to {holder} on {place}');
const REVOKED = msg('Role {role} revoked from {holder} on {place}');

const withName = (message: string, name: string): TextValue => ({ message, values: { name } });

function holderText({ user_id, group_id = '' }: RecordedAssignment, names: Names, viewer?: DomainViewer): TextValue {
  const isUser = user_id !== undefined;
  const id = user_id ?? group_id;
  const found = names[isUser ? 'user' : 'group'].get(id);
  const isKnown = viewer === undefined || id === viewer.userId || found?.scope === domainScope(viewer.domainId);
  if (isKnown) return withName(isUser ? msg('user {name}') : msg('group {name}'), found?.name ?? id);
  return { message: isUser ? msg('a user of another domain') : msg('a group of another domain'), values: {} };
}

function placeText({ target, is_inherited }: RecordedAssignment, names: Names): TextValue {
  if (target.kind === 'system') return { message: msg('the system'), values: {} };
  const name = names[target.kind].get(target.id)?.name ?? target.id;
  if (target.kind === 'project') {
    return withName(is_inherited ? msg('the projects below {name}') : msg('project {name}'), name);
  }
  return withName(is_inherited ? msg('all projects of domain {name}') : msg('domain {name}'), name);
}

async function readRecorded(
  read: Reader,
  userActions: readonly UserAction[],
): Promise<Map<UserAction, RecordedAssignment>> {
  const assignments = userActions.filter(({ kind }) => kind === 'role_assignment');
  if (assignments.length === 0) return new Map();
  const ids = assignments.map(({ id }) => id);
  const rows = await read.selectFrom('events').select(['id', 'before', 'after']).where('id', 'in', ids).execute();
  const states = new Map(rows.map(({ id, before, after }) => [Number(id), after ?? before]));
  return new Map(
    assignments.flatMap((userAction) => {
      const state = states.get(Number(userAction.id));
      const { data } = RecordedAssignment.safeParse(state ? unpackJson(state) : undefined);
      return data ? [[userAction, data] as const] : [];
    }),
  );
}

/** Current or last names by id. */
async function readNames(read: Reader, kind: Kind, ids: readonly string[]): Promise<Map<string, NamedObject>> {
  if (ids.length === 0) return new Map();
  const domainId = kind === 'domain' ? sql`null` : sql.ref('domain_id');
  const [current, last] = await Promise.all([
    sql<{ id: string; name: string; domain_id: string | null }>`
      select id, name, ${domainId} as domain_id from ${sql.table(TABLES[kind])}
      where id in (${sql.join(ids)})`.execute(read),
    read
      .selectFrom('event_objects')
      .select(['object_id', 'name', 'project_id'])
      .where('kind', '=', kind)
      .where('object_id', 'in', ids)
      .where('name', '!=', '')
      .execute(),
  ]);
  return new Map([
    ...last.map(({ object_id, name, project_id }) => [object_id, { name, scope: project_id }] as const),
    ...current.rows.map(
      ({ id, name, domain_id }) => [id, { name, scope: domain_id === null ? '' : domainScope(domain_id) }] as const,
    ),
  ]);
}
