import { creationTime } from '#lib/db/creation-time.ts';
import type { Tx } from '#lib/db/database.ts';
import { type Actor, recordEvent } from '#lib/events/log.ts';
import { newIdentityId } from '#lib/policy/ids.ts';
import { domainScope } from '#lib/screens/scope.ts';
import { NEW_CONTAINER } from '../../common-attributes.ts';
import type { ResolvedProject } from './resolve-projects.ts';

/** Creates the projects that do not exist. @returns the ids of all, in their order */
export async function storeProjects(tx: Tx, actor: Actor, projects: readonly ResolvedProject[]): Promise<string[]> {
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
