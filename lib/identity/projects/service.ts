import { creationTime } from '#lib/db/creation-time.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import { Forbidden, Invalid, NotFound } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { loadRow } from '#lib/http/load-row.ts';
import { newIdentityId } from '#lib/policy/ids.ts';
import { type Operation, rule } from '#lib/policy/operations.ts';
import { describeContents } from '#lib/project-contents/project-contents.ts';
import { assertMutable, enabledAt, mergedColumns } from '../attributes.ts';
import { changeIdentity, recordIdentity, updateFacts } from '../change.ts';
import { assertSameId } from '../collection.ts';
import { NEW_CONTAINER } from '../common-attributes.ts';
import { assertNameIsFree } from '../names.ts';
import { isDomainInReach, OutOfReach } from '../reach.ts';
import { projectIdsOf } from '../roles/effective.ts';
import { projectAttributes } from './attributes.ts';
import { deleteProjectRows } from './delete-rows.ts';
import { deleteFullProject } from './full-project.ts';
import { relativesOf } from './relatives.ts';
import type { NewProject, Project, ProjectChange, RelatedProject, RelativesQuery } from './schema.ts';
import {
  assertAllAboveEnabled,
  assertAllBelowDisabled,
  assertRoomBelow,
  projectsAbove,
  projectsBelow,
} from './tree.ts';
import { type ProjectRow, viewOf } from './view.ts';

export const CREATE_PROJECT = rule('identity:create_project', 'admin_or_domain_manager');
export const UPDATE_PROJECT = rule('identity:update_project', 'admin_or_domain_manager');
export const DELETE_PROJECT = rule('identity:delete_project', 'admin_or_domain_manager');

/** With requested ancestors and descendants. @throws 400, 403, 404 as `findProject` */
export async function getProject(ctx: AuthedContext, id: string, query: RelativesQuery): Promise<RelatedProject> {
  const row = await findProject(ctx, id, 'identity:get_project');
  return { ...viewOf(ctx, row), ...(await relativesOf(ctx, row, query, (other) => mayRead(ctx, other.domain_id))) };
}

export async function findProject(ctx: AuthedContext, id: string, operation: string): Promise<ProjectRow> {
  const row = await ctx.database.read.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst();
  if (!(await maySee(ctx, id, row))) {
    throw Forbidden(
      `You are not authorized to perform the requested action: ${operation}. ` +
        'It requires a role on the project, the role reader on its domain or on the system, or the role admin.',
    );
  }
  if (!row) throw NotFound('Project', id);
  return row;
}

const mayRead = ({ caller }: AuthedContext, domainId: string | undefined): boolean =>
  caller.roles.has('reader') && isDomainInReach(caller, domainId);

async function maySee(ctx: AuthedContext, id: string, row: ProjectRow | undefined): Promise<boolean> {
  const { caller, database } = ctx;
  if (mayRead(ctx, row?.domain_id)) return true;
  if (!row) return false;
  if (caller.scope.kind === 'project' && caller.scope.id === id) return true;
  const known = database.read.selectFrom('projects').select('id').where('id', '=', id);
  return (await known.where('id', 'in', projectIdsOf(database.read, caller.userId)).execute()).length > 0;
}

export async function loadProject(
  tx: Reader,
  { caller }: AuthedContext,
  id: string,
  to: Operation,
): Promise<ProjectRow> {
  const row = await tx.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst();
  if (!isDomainInReach(caller, row?.domain_id)) throw OutOfReach(to);
  if (!row) throw NotFound('Project', id);
  return row;
}

/**
 * Creates a project below another one or at the top of its domain. @throws 400 for a parent of another domain or a
 * disabled one, 403 outside the caller's reach or too deep, 404, 409 if the name is in use
 */
export const createProject = (ctx: AuthedContext, input: NewProject): Promise<Project> =>
  changeIdentity(ctx, (tx) => insertProject(tx, ctx, input));

/** Within a transaction that changes identity. */
export async function insertProject(tx: Tx, ctx: AuthedContext, input: NewProject): Promise<Project> {
  if (input.is_domain) throw Invalid('Projects cannot act as domains. Create a domain with POST /domains.');
  const domainId = input.domain_id ?? domainOfToken(ctx);
  if (!isDomainInReach(ctx.caller, domainId)) throw OutOfReach(CREATE_PROJECT);
  await assertEnabledDomain(tx, domainId);
  const { name } = input;
  const initial = { ...NEW_CONTAINER, id: newIdentityId(), name, domain_id: domainId, parent_id: domainId };
  const row: ProjectRow = {
    ...initial,
    ...projectAttributes.created(input, initial),
    ...mergedColumns(initial, input),
    created_at: creationTime(),
  };
  assertRoomBelow(await parentsFor(tx, row));
  await assertNameIsFree(tx, 'project', row);
  await tx.insertInto('projects').values(row).execute();
  await recordIdentity(tx, ctx, { kind: 'project', verb: 'create', id: row.id, after: eventFacts(row) });
  return viewOf(ctx, row);
}

function domainOfToken({ caller: { scope } }: AuthedContext): string {
  if (scope.kind === 'domain') return scope.id;
  return scope.kind === 'project' ? scope.domain.id : 'default';
}

/** @throws 404, 400 for a disabled one */
async function assertEnabledDomain(tx: Tx, id: string): Promise<void> {
  const { enabled } = await loadRow(tx, 'domains', 'Domain', id);
  if (enabled === 0) throw Invalid(`Cannot create a project in the disabled domain ${id}.`);
}

/** Ancestors of a new project. @throws 404 for an unknown parent, 400 for one of another domain */
async function parentsFor(tx: Tx, row: ProjectRow): Promise<ProjectRow[]> {
  if (row.parent_id === row.domain_id) return [];
  const above = await projectsAbove(tx, row);
  const [parent] = above;
  if (parent?.domain_id === row.domain_id) return above;
  if (parent || (await isDomain(tx, row.parent_id))) {
    throw Invalid(`The parent ${row.parent_id} is not in the domain ${row.domain_id} of the project.`);
  }
  throw NotFound('Project', row.parent_id);
}

const isDomain = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.selectFrom('domains').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/**
 * Updates a project. Disabling it invalidates its tokens and prevents new ones. @throws 400 for another domain, 403 for
 * another parent, an immutable one, or if one above is disabled or one below enabled, 404, 409 if the name is in use
 */
export function updateProject(ctx: AuthedContext, id: string, change: ProjectChange): Promise<Project> {
  assertSameId(change, id);
  return changeIdentity(ctx, async (tx) => {
    const before = await loadProject(tx, ctx, id, UPDATE_PROJECT);
    assertMutable('project', before, change.options);
    assertSamePlace(before, change);
    const after: ProjectRow = {
      ...before,
      ...projectAttributes.changed(change),
      ...mergedColumns(before, change),
      enabled_at: enabledAt(before, change.enabled),
    };
    if (after.name !== before.name) await assertNameIsFree(tx, 'project', after);
    if (after.enabled < before.enabled) await assertAllBelowDisabled(tx, id);
    if (after.enabled > before.enabled) await assertAllAboveEnabled(tx, after);
    await updateProjectRow(tx, ctx, before, after);
    return viewOf(ctx, after);
  });
}

/**
 * Disables a project and all below it, bottom up. @throws 403 outside the caller's reach or for an immutable one; 404
 */
export function disableProject(ctx: AuthedContext, id: string): Promise<void> {
  return changeIdentity(ctx, async (tx) => {
    const row = await loadProject(tx, ctx, id, UPDATE_PROJECT);
    const branch = [row, ...(await projectsBelow(tx, id))].toReversed();
    for (const before of branch.filter(({ enabled }) => enabled === 1)) {
      assertMutable('project', before);
      await updateProjectRow(tx, ctx, before, { ...before, enabled: 0 });
    }
  });
}

async function updateProjectRow(tx: Tx, ctx: AuthedContext, before: ProjectRow, after: ProjectRow): Promise<void> {
  const { id } = before;
  await tx.updateTable('projects').set(after).where('id', '=', id).execute();
  await recordIdentity(tx, ctx, {
    kind: 'project',
    verb: 'update',
    id,
    ...updateFacts(before, after, ['name', 'enabled', 'description']),
  });
}

/** @throws 400, or 403 for another parent */
function assertSamePlace(row: ProjectRow, { domain_id, parent_id, is_domain }: ProjectChange): void {
  if (is_domain) throw Invalid('The attribute is_domain of a project cannot be changed.');
  if (domain_id && domain_id !== row.domain_id) throw Invalid('The domain of a project cannot be changed.');
  if (parent_id !== undefined && parent_id !== row.parent_id)
    throw Forbidden(`Update of parent_id is not allowed: the parent of project ${row.id} is ${row.parent_id}.`);
}

/**
 * Deletes a project and its identity objects, and invalidates its tokens. A project with contents is handled by
 * `deleteFullProject`. @throws 403 for an immutable one, one with projects below it or outside the caller's reach, 404,
 * 409 while it has contents
 */
export async function deleteProject(ctx: AuthedContext, id: string): Promise<void> {
  const contents = await changeIdentity(ctx, async (tx) => {
    const row = await loadProject(tx, ctx, id, DELETE_PROJECT);
    assertMutable('project', row);
    const below = await tx.selectFrom('projects').select('id').where('parent_id', '=', id).executeTakeFirst();
    if (below) throw Forbidden(`Project ${id} has projects below it, such as ${below.id}. Delete them first.`);
    const objects = await describeContents(tx, id);
    if (objects !== '') return objects;
    await deleteProjectRows(tx, [id]);
    await recordIdentity(tx, ctx, {
      kind: 'project',
      verb: 'delete',
      id,
      domainId: row.domain_id,
      before: eventFacts(row),
    });
    return '';
  });
  if (contents !== '') await deleteFullProject(ctx, id, contents);
}

const eventFacts = ({ name, enabled }: ProjectRow) => ({ name, enabled });
