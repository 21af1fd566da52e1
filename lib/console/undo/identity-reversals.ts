import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import { grantPath } from '#lib/identity/assignments/grant-path.ts';
import { domainAttributes } from '#lib/identity/domains/attributes.ts';
import { serviceProviderAttributes } from '#lib/identity/federation/service-providers/attributes.ts';
import { groupAttributes } from '#lib/identity/groups/attributes.ts';
import { projectAttributes } from '#lib/identity/projects/attributes.ts';
import { roleAttributes } from '#lib/identity/roles/attributes.ts';
import { userAttributes } from '#lib/identity/users/attributes.ts';
import { RecordedAssignment } from '../activity/role-assignments.ts';
import {
  exists,
  type Facts,
  isSame,
  type RecordedChange,
  type Reversal,
  type Reversals,
  reversalByFacts,
  rowOf,
  type UndoRequest,
  updateReversal,
} from './reversal.ts';

const send = (method: UndoRequest['method'], path: string, json?: unknown): UndoRequest => ({
  ...{ method, path: `/identity/v3${path}` },
  ...(json !== undefined && { json }),
});

interface IdentityKind {
  table: string;
  /** Path of the objects, if it is not the name of the table. */
  path?: string;
  one: string;
  attributes: { changeTo(columns: Facts): Facts | undefined };
}

const updateOf = ({ table, path = table, one, attributes }: IdentityKind): Reversal =>
  updateReversal({
    table,
    inputOf: (before) => attributes.changeTo(before),
    send: ({ object_id }, input) => send('PATCH', `/${path}/${object_id}`, { [one]: input }),
  });

const PROJECT = updateOf({ table: 'projects', one: 'project', attributes: projectAttributes });
const PROJECT_TAGS: Reversal = {
  requestOf: ({ object_id, before: { tags } }) => send('PUT', `/projects/${object_id}/tags`, { tags }),
  async isCurrent(db, { object_id, after }) {
    const row = await rowOf(db, 'projects', object_id);
    return row !== undefined && isSame(unpackJson(String(row.tags)), after.tags);
  },
};

/** The path of the assignment in an event. */
function assignmentPath(facts: Facts): string | undefined {
  const { role_id, user_id, group_id = '', target, is_inherited } = RecordedAssignment.safeParse(facts).data ?? {};
  if (role_id === undefined || target === undefined) return undefined;
  const actor =
    user_id === undefined ? ({ type: 'group', id: group_id } as const) : { type: 'user' as const, id: user_id };
  return grantPath({ actor, place: target, role: { id: role_id }, isInherited: is_inherited === true });
}

function isAssigned(db: Reader, facts: Facts): Promise<boolean> {
  const { data } = RecordedAssignment.safeParse(facts);
  if (!data) return Promise.resolve(false);
  const { role_id, user_id, group_id, target, is_inherited } = data;
  return exists(db, 'role_assignments', {
    ...{ role_id, actor_id: user_id ?? group_id, target_type: target.kind, inherited: is_inherited ? 1 : 0 },
    ...(target.kind !== 'system' && { target_id: target.id }),
  });
}

const ASSIGNMENTS: Reversals = {
  'role_assignment.create': {
    requestOf({ before, after }) {
      const path = isSame(before, after) ? undefined : assignmentPath(after);
      return path === undefined ? undefined : send('DELETE', path);
    },
    isCurrent: (db, { after }) => isAssigned(db, after),
  },
  'role_assignment.delete': {
    requestOf({ before }) {
      const path = before.is_managed === true ? undefined : assignmentPath(before);
      return path === undefined ? undefined : send('PUT', path);
    },
    isCurrent: async (db, { before }) => !(await isAssigned(db, before)),
  },
};

const memberPath = ({ object_id }: RecordedChange, { user_id }: Facts) => `/groups/${object_id}/users/${user_id}`;
const isMember = (db: Reader, { object_id }: RecordedChange, { user_id }: Facts) =>
  exists(db, 'group_members', { group_id: object_id, user_id });

const MEMBERS: Reversals = {
  'group.addUser': {
    requestOf: (change) => send('DELETE', memberPath(change, change.after)),
    isCurrent: (db, change) => isMember(db, change, change.after),
  },
  'group.removeUser': {
    requestOf: (change) => send('PUT', memberPath(change, change.before)),
    isCurrent: async (db, change) => !(await isMember(db, change, change.before)),
  },
};

const impliedPath = ({ object_id, after }: RecordedChange) => `/roles/${object_id}/implies/${after.implied_role_id}`;
const isImplied = (db: Reader, { object_id, after: { implied_role_id } }: RecordedChange) =>
  exists(db, 'role_implications', { prior_role_id: object_id, implied_role_id });

const IMPLICATIONS: Reversals = {
  'role.imply': { requestOf: (change) => send('DELETE', impliedPath(change)), isCurrent: isImplied },
  'role.stop_implying': {
    requestOf: (change) => send('PUT', impliedPath(change)),
    isCurrent: async (db, change) => !(await isImplied(db, change)),
  },
};

export const IDENTITY_REVERSALS: Reversals = {
  'user.update': updateOf({ table: 'users', one: 'user', attributes: userAttributes }),
  'group.update': updateOf({ table: 'groups', one: 'group', attributes: groupAttributes }),
  'role.update': updateOf({ table: 'roles', one: 'role', attributes: roleAttributes }),
  'domain.update': updateOf({ table: 'domains', one: 'domain', attributes: domainAttributes }),
  'project.update': reversalByFacts((keys) => (keys.includes('tags') ? PROJECT_TAGS : PROJECT)),
  'service_provider.update': updateOf({
    ...{ table: 'service_providers', path: 'OS-FEDERATION/service_providers', one: 'service_provider' },
    attributes: serviceProviderAttributes,
  }),
  ...ASSIGNMENTS,
  ...MEMBERS,
  ...IMPLICATIONS,
};
