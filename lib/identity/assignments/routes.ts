import { z } from 'zod';
import { contract } from '#lib/contract/contract.ts';
import { all, get, write } from '#lib/contract/operation.ts';
import { serve } from '#lib/contract/serve.ts';
import { word } from '#lib/http/bounds.ts';
import type { Endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import type { RoleTarget } from '../roles/effective.ts';
import type { Actor } from '../roles/guard.ts';
import { Role } from '../roles/schema.ts';
import { roleAssignmentApi } from './contract.ts';
import { LIST_ASSIGNMENTS, listRoleAssignments } from './list.ts';
import * as assignmentSchemas from './schema.ts';
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
  const policies = kind === 'system' ? ON_THE_SYSTEM[type] : ON_PROJECTS_AND_DOMAINS;
  const named = `of a ${type} ${WHERE[kind]}${isInherited ? ' for all projects below' : ''}`;
  const schemas = { Role, ...paramsOf(ground, type) };
  const tail = isInherited ? '/inherited_to_projects' : '';
  const one = { suffix: `/{role_id}${tail}`, params: 'Grant', status: 204 } as const;
  const api = contract<typeof schemas>()({
    ...{ service: 'identity', audience: 'token', path: `${path}/${type}s/{${type}_id}/roles` },
    ...{ one: 'role', many: 'roles', kind: 'role_assignment' },
    operations: {
      list: all('Role', { suffix: tail, params: 'HolderPath', summary: `List the roles ${named}` }),
      check: get({ ...one, summary: `Check a role ${named}` }),
      assign: write('PUT', { ...one, summary: `Assign a role: ${named}` }),
      revoke: write('DELETE', { ...one, summary: `Revoke a role: ${named}` }),
    },
  });
  return serve(api, schemas, {
    list: { policy: policies.list, run: (ctx, { params }) => listGrants(ctx, policies.list, params) },
    check: {
      policy: policies.check,
      run: (ctx, { params }) => checkGrant(ctx, policies.check, params.holder, params.roleId),
    },
    assign: {
      policy: policies.create,
      run: (ctx, { params }) => createGrant(ctx, policies.create, params.holder, params.roleId),
    },
    revoke: {
      policy: policies.revoke,
      run: (ctx, { params }) => deleteGrant(ctx, policies.revoke, params.holder, params.roleId),
    },
  });
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

const assignmentEndpoints = serve(roleAssignmentApi, assignmentSchemas, {
  list: { policy: LIST_ASSIGNMENTS, run: (ctx, { query }) => listRoleAssignments(ctx, query) },
});

const grants = GROUNDS.flatMap((ground) =>
  (['user', 'group'] as const).flatMap((type) => grantEndpoints(ground, type)),
);

export const assignments = defineResource({ endpoints: [...assignmentEndpoints, ...grants] });
