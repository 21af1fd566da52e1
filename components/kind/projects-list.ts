import type { ProjectScreen } from '#lib/screens/project-screens.ts';
import type { ListSource } from './kind.ts';
import { type ProjectRowsQuery, useProjectsList } from './use-projects-list.tsx';

/** The rows of all projects of the user, each loaded by its own request. @param screen the list in a project */
export const projectsList = <Row extends { id: string }>(
  query: (projectId: string) => ProjectRowsQuery<Row>,
  screen: ProjectScreen,
): ListSource<Row> => ({
  useList: (list, of) => useProjectsList(list, of, query, screen),
  isPerProject: true,
  start: () => undefined,
});
