import { packJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { type Actor, recordEvent } from '#lib/events/log.ts';
import { domainScope } from '#lib/screens/scope.ts';
import { recordExternalIdentity } from '../../external/external-identities.ts';
import { replaceManagedMemberships } from '../../external/memberships.ts';
import { assignmentsOf } from '../../roles/effective.ts';
import { bumpIdentity } from '../../version.ts';
import type { Assertion } from '../mapping/assertion.ts';
import { type ProjectRole, replaceManagedRoles } from './managed-roles.ts';
import { storeProjects } from './project-rows.ts';
import type { ResolvedIdentity, SignInSource } from './resolve-identity.ts';
import { storeUser } from './user-row.ts';

const SIGN_IN_EVENT = 'user.federatedSignIn';

interface AcceptedSignIn {
  source: SignInSource;
  identity: ResolvedIdentity;
  assertion: Assertion;
  requestId: string;
  /** Until when memberships and roles are valid unless they are renewed. */
  expiresAt: string;
  /** Whether roles that the assertion does not grant end now; mapping schema 3.0. */
  isComplete: boolean;
}

/** Stores what an accepted assertion says: user, memberships, projects and roles. */
export async function applySignIn(tx: Tx, accepted: AcceptedSignIn): Promise<void> {
  const { source, identity, requestId } = accepted;
  const { user } = identity;
  const actor: Actor = { userId: user.id, requestId };
  const place = { kind: 'user', objectId: user.id, projectId: domainScope(user.domain.id) };
  if (user.type === 'ephemeral') {
    const { change, name } = await storeUser(tx, source, user);
    const after = { name, domain_id: user.domain.id, enabled: 1 };
    if (change === 'create') await recordEvent(tx, actor, { type: 'user.create', ...place, after });
    if (change === 'update') await recordEvent(tx, actor, { type: 'user.update', ...place, after });
    await recordExternalIdentity(tx, subjectOf(accepted), { userId: user.id });
    const hasChanged = await storeAccess(tx, actor, accepted);
    if (change || hasChanged) await bumpIdentity(tx);
    await storeAssertion(tx, accepted);
  }
  const { provider, protocolId } = source;
  await recordEvent(tx, actor, {
    type: SIGN_IN_EVENT,
    ...place,
    after: { provider: provider.id, protocol: protocolId },
  });
}

const subjectOf = ({ source: { provider, protocolId }, identity: { user } }: AcceptedSignIn) =>
  ({ kind: 'federated', sourceId: provider.id, protocolId, uniqueId: user.uniqueId }) as const;

/** @returns whether the rights of the user have changed */
async function storeAccess(tx: Tx, actor: Actor, accepted: AcceptedSignIn): Promise<boolean> {
  const { source, identity, expiresAt, isComplete } = accepted;
  const managed = { userId: identity.user.id, sourceId: source.provider.id, expiresAt };
  const groupIds = identity.groups.flatMap(({ id }) => id ?? []);
  const hasOtherGroups = await replaceManagedMemberships(tx, { ...managed, groupIds });
  const projectIds = await storeProjects(tx, actor, identity.projects);
  const roles = identity.projects.flatMap((project, at) =>
    project.roles.map(({ id }): ProjectRole => ({ projectId: projectIds[at] ?? '', roleId: id })),
  );
  const { added, removed } = await replaceManagedRoles(tx, { ...managed, roles, isComplete });
  for (const role of added) await recordRole(tx, actor, 'create', role);
  for (const role of removed) await recordRole(tx, actor, 'delete', role);
  return hasOtherGroups || added.length > 0 || removed.length > 0;
}

/** Like an assignment by an administrator. */
async function recordRole(tx: Tx, actor: Actor, verb: 'create' | 'delete', { projectId, roleId }: ProjectRole) {
  const userId = actor.userId ?? '';
  const said = { role_id: roleId, user_id: userId, target: { kind: 'project', id: projectId }, is_inherited: false };
  const project = await tx.selectFrom('projects').select('domain_id').where('id', '=', projectId).executeTakeFirst();
  const place = { kind: 'role_assignment', objectId: userId, projectId: domainScope(project?.domain_id ?? '') };
  const state = verb === 'create' ? { after: said } : { before: said };
  await recordEvent(tx, actor, { type: `role_assignment.${verb}`, ...place, ...state });
}

/** Keeps the assertions of administrators only, who can change mappings; see `locksOutCaller`. */
async function storeAssertion(tx: Tx, accepted: AcceptedSignIn): Promise<void> {
  const { kind, sourceId, protocolId, uniqueId } = subjectOf(accepted);
  const administrations = assignmentsOf(tx, accepted.identity.user.id)
    .innerJoin('roles', 'roles.id', 'role_assignments.role_id')
    .select('roles.id')
    .where('roles.name', '=', 'admin');
  const isAdministrator = (await administrations.executeTakeFirst()) !== undefined;
  const attributes = Object.entries(accepted.assertion).map(([name, values]): [string, string[]] => [
    name,
    [...values],
  ]);
  await tx
    .updateTable('external_identities')
    .set({ assertion: isAdministrator ? packJson(Object.fromEntries(attributes)) : null })
    .where('kind', '=', kind)
    .where('source_id', '=', sourceId)
    .where('protocol_id', '=', protocolId)
    .where('unique_id', '=', uniqueId)
    .execute();
}
