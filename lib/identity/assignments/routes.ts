import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { type Endpoint, endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import type { RoleTarget } from '../roles/effective.ts';
import type { Actor } from '../roles/guard.ts';
import { RoleList } from '../roles/schema.ts';
import { LIST_ASSIGNMENTS, listRoleAssignments } from './list.ts';
import { RoleAssignmentList, RoleAssignmentQuery } from './schema.ts';
import {
  CREATE_GRANT,
  CREATE_SYSTEM_GRANT,
  checkGrant,
  createGrant,
  deleteGrant,
  listGrants,
  type RoleGrant,
} from './service.ts';

const ON_PROJECTS_AND_DOMAINS = {
  list: rule('identity:list_grants', 'admin_or_reader_above'),
  check: rule('identity:check_grant', 'admin_or_reader_above'),
  create: CREATE_GRANT,
  revoke: rule('identity:revoke_grant', 'admin_or_domain_manager'),
};
const ON_THE_SYSTEM = {
  user: {
    list: rule('identity:list_system_grants_for_user', 'admin_or_system_reader'),
    check: rule('identity:check_system_grant_for_user', 'admin_or_system_reader'),
    create: CREATE_SYSTEM_GRANT,
    revoke: rule('identity:revoke_system_grant_for_user', 'admin'),
  },
  group: {
    list: rule('identity:list_system_grants_for_group', 'admin_or_system_reader'),
    check: rule('identity:check_system_grant_for_group', 'admin_or_system_reader'),
    create: rule('identity:create_system_grant_for_group', 'admin'),
    revoke: rule('identity:revoke_system_grant_for_group', 'admin'),
  },
};

/** Places of role assignments: docs/contract/identity.md 7. */
interface GrantTarget {
  kind: RoleTarget['kind'];
  path: string;
  isInherited: boolean;
}
const GROUNDS: readonly GrantTarget[] = [
  { kind: 'project', path: '/projects/{id}', isInherited: false },
  { kind: 'domain', path: '/domains/{id}', isInherited: false },
  { kind: 'system', path: '/system', isInherited: false },
  { kind: 'project', path: '/OS-INHERIT/projects/{id}', isInherited: true },
  { kind: 'domain', path: '/OS-INHERIT/domains/{id}', isInherited: true },
];
const WHERE = { project: 'on a project', domain: 'on a domain', system: 'on the system' };

/** The four role operations for users or groups in one kind of place. */
function grantEndpoints(ground: GrantTarget, type: Actor['type']): Endpoint[] {
  const { kind, path, isInherited } = ground;
  const roles = `${path}/${type}s/{${type}_id}/roles`;
  const tail = isInherited ? '/inherited_to_projects' : '';
  const policies = kind === 'system' ? ON_THE_SYSTEM[type] : ON_PROJECTS_AND_DOMAINS;
  const named = `of a ${type} ${WHERE[kind]}${isInherited ? ' for all projects below' : ''}`;
  const { HolderPath, Grant } = paramsOf(ground, type);
  const one = { path: `${roles}/{role_id}${tail}`, audience: 'token', params: Grant, status: 204 } as const;
  return [
    endpoint({
      method: 'GET',
      path: `${roles}${tail}`,
      summary: `List the roles ${named}`,
      audience: 'token',
      policy: policies.list,
      params: HolderPath,
      response: RoleList,
      status: 200,
      run: (ctx, { params }) => listGrants(ctx, policies.list, params),
    }),
    endpoint({
      ...one,
      method: 'GET',
      summary: `Check a role ${named}`,
      policy: policies.check,
      run: (ctx, { params }) => checkGrant(ctx, policies.check, params.holder, params.roleId),
    }),
    endpoint({
      ...one,
      method: 'PUT',
      summary: `Assign a role: ${named}`,
      policy: policies.create,
      run: (ctx, { params }) => createGrant(ctx, policies.create, params.holder, params.roleId),
    }),
    endpoint({
      ...one,
      method: 'DELETE',
      summary: `Revoke a role: ${named}`,
      policy: policies.revoke,
      run: (ctx, { params }) => deleteGrant(ctx, policies.revoke, params.holder, params.roleId),
    }),
  ];
}

/** Actor, place and role from the path. */
function paramsOf({ kind, isInherited }: GrantTarget, type: Actor['type']) {
  const places: Record<string, typeof word> = { ...(kind !== 'system' && { id: word }), [`${type}_id`]: word };
  const HolderPath = z.object(places).transform(
    (given): RoleGrant => ({
      actor: { type, id: given[`${type}_id`] ?? '' },
      target: kind === 'system' ? { kind } : { kind, id: given.id ?? '' },
      isInherited,
    }),
  );
  const Grant = z
    .object({ ...places, role_id: word })
    .transform((given) => ({ holder: HolderPath.parse(given), roleId: given.role_id }));
  return { HolderPath, Grant };
}

const list = endpoint({
  method: 'GET',
  path: '/role_assignments',
  summary: 'List role assignments',
  audience: 'token',
  policy: LIST_ASSIGNMENTS,
  query: RoleAssignmentQuery,
  response: RoleAssignmentList,
  status: 200,
  run: (ctx, { query }) => listRoleAssignments(ctx, query),
});

const grants = GROUNDS.flatMap((ground) =>
  (['user', 'group'] as const).flatMap((type) => grantEndpoints(ground, type)),
);

export const assignments = defineResource({ endpoints: [list, ...grants] });
