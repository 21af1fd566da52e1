import type { Attribute } from '#components/kind/attribute.ts';
import { relatedPart } from '#components/kind/kind.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { projectApi } from '#lib/identity/projects/contract.ts';

/** All projects by id, for administrators. */
export const anyProjects = relatedPart(
  (scope, send) => clientOf(projectApi).list.query(scope, {}, send),
  ({ projects }) => new Map(projects.map((project) => [project.id, project])),
);

interface ProjectsById {
  readonly projects: ReadonlyMap<string, { id: string; name: string }> | undefined;
}

/** The project of objects in administrators' lists. @param field the parameter of the API that filters by its id */
export const anyProjectAttribute = <Row, R extends ProjectsById>(
  ownerOf: (row: Row) => string,
  field: string,
): Attribute<Row, R> => ({
  label: msg('Project'),
  value: (row, { related }) => related.projects?.get(ownerOf(row))?.name ?? ownerOf(row),
  isVital: true,
  filter: {
    ...{ id: field, isSent: true, operators: [] },
    read: ownerOf,
    values: ({ related }) =>
      related.projects && [...related.projects.values()].map(({ id, name }) => ({ value: id, label: name })),
  },
});
