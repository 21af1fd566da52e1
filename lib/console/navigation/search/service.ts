import type { AuthedContext, ProjectContext } from '#lib/http/context.ts';
import { describeHits } from './describe.ts';
import type { SearchAnswer, SearchQuery } from './schema.ts';
import { findHits } from './terms.ts';

/** Searches the project, the user's own key pairs, and public objects. */
export async function searchProject(ctx: ProjectContext, { q }: SearchQuery): Promise<SearchAnswer> {
  const { read } = ctx.database;
  const hits = await findHits(read, q, [ctx.projectId, ctx.caller.userId, '*']);
  return { objects: (await describeHits(read, hits)).map((object) => ({ ...object, project_name: null })) };
}

/** Searches all projects and objects without a project. Includes the project names. */
export async function searchEverything(
  { database: { read } }: AuthedContext,
  { query: { q } }: { query: SearchQuery },
): Promise<SearchAnswer> {
  const objects = await describeHits(read, await findHits(read, q));
  const ids = [...new Set(objects.flatMap(({ project_id }) => project_id ?? []))];
  const projects =
    ids.length === 0 ? [] : await read.selectFrom('projects').select(['id', 'name']).where('id', 'in', ids).execute();
  const names = new Map(projects.map(({ id, name }) => [id, name]));
  return {
    objects: objects.map((object) => ({ ...object, project_name: names.get(object.project_id ?? '') ?? null })),
  };
}
