import { createHash } from 'node:crypto';
import { packJson } from '#lib/db/column-types.ts';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Tx } from '#lib/db/database.ts';
import { type Actor, recordEvent } from '#lib/events/log.ts';
import { newIdentityId } from '#lib/policy/ids.ts';
import { domainScope } from '#lib/screens/scope.ts';
import { NEW_CONTAINER } from '../../common-attributes.ts';
import { externalId, recordExternalIdentity } from '../../external/external-identities.ts';
import { replaceManagedMemberships } from '../../external/memberships.ts';
import { assignmentsOf } from '../../roles/effective.ts';
import { bumpIdentity } from '../../version.ts';
import type { Assertion } from '../mapping/assertion.ts';
import { type ProjectRole, replaceManagedRoles } from './managed-roles.ts';
import type { ResolvedIdentity, ResolvedUser, SignInSource } from './resolve-identity.ts';
import type { ResolvedProject } from './resolve-projects.ts';

interface StoredUser {
  change: 'create' | 'update' | undefined;
  name: string;
}

const MAX_NAME = 255;

/** Creates the user with the first sign-in, and refreshes name and email address with later ones. */
async function storeUser(tx: Tx, source: SignInSource, user: ResolvedUser): Promise<StoredUser> {
  const name = await freeName(tx, source, user);
  const { id, email, existing, domain } = user;
  if (!existing) {
    const now = new Date().toISOString();
    await tx
      .insertInto('users')
      .values({
        ...{ id, name, email, domain_id: domain.id, description: null, enabled: 1, default_project_id: null },
        ...{ password_hash: null, password_changed_at: now, created_at: now, options: packJson({}) },
      })
      .execute();
    return { change: 'create', name };
  }
  if (!isOrigin(source, user)) return { change: undefined, name: existing.name };
  if (existing.name === name && existing.email === email) return { change: undefined, name };
  await tx.updateTable('users').set({ name, email }).where('id', '=', id).execute();
  return { change: 'update', name };
}

/** Whether the user was created by this identity. Names of others, such as linked local users, are not the provider's. */
const isOrigin = ({ provider, protocolId }: SignInSource, { id, domain, uniqueId }: ResolvedUser): boolean =>
  id === externalId('user', domain.id, { kind: 'federated', sourceId: provider.id, protocolId, uniqueId });

/** Names are unique in a domain. Someone whose name is in use gets that of the provider added, or part of a hash. */
async function freeName(tx: Tx, { provider }: SignInSource, { id, name, domain, uniqueId }: ResolvedUser) {
  const hash = createHash('sha256').update(uniqueId).digest('hex').slice(0, 8);
  for (const suffix of ['', ` (${provider.id})`, ` (${hash})`]) {
    const wanted = name.slice(0, MAX_NAME - suffix.length) + suffix;
    const taken = tx.selectFrom('users').select('id').where('domain_id', '=', domain.id).where('name', '=', wanted);
    if (!(await taken.where('id', '<>', id).executeTakeFirst())) return wanted;
  }
  return id;
}

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

/** Creates the projects that do not exist. @returns the ids of all, in their order */
async function storeProjects(tx: Tx, actor: Actor, projects: readonly ResolvedProject[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { id, name, domain } of projects) ids.push(id ?? (await createProject(tx, actor, name, domain.id)));
  return ids;
}

async function createProject(tx: Tx, actor: Actor, name: string, domainId: string): Promise<string> {
  const id = newIdentityId();
  const description = 'Created by a sign-in through an identity provider';
  await tx
    .insertInto('projects')
    .values({
      ...NEW_CONTAINER,
      ...{ id, name, description, domain_id: domainId, parent_id: domainId, created_at: creationTime() },
    })
    .execute();
  const place = { kind: 'project', objectId: id, projectId: domainScope(domainId) };
  await recordEvent(tx, actor, { type: 'project.create', ...place, after: { name, enabled: 1 } });
  return id;
}
