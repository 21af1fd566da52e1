'use client';

import { AppLink } from '#components/console/app-link.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { projectHref } from '#lib/screens/paths.ts';
import type { ProjectScreen } from '#lib/screens/project-screens.ts';
import { type MyProjects, useMyProjects } from './use-my-projects.ts';

interface ProjectColumn<Row> {
  labelOf: MyProjects['labelOf'];
  projectOf: (row: Row) => string;
  screen: ProjectScreen;
}

export function useWithProject<Row>(
  columns: readonly TableColumn<Row>[],
  { labelOf, projectOf, screen }: ProjectColumn<Row>,
): TableColumn<Row>[] {
  const t = useT();
  const { byId } = useMyProjects();
  const [name, ...others] = columns;
  const project = textColumn<Row>('project', t('Project'), 9, (row) => labelOf(projectOf(row)), {
    sortKey: 'project',
    cell: (row) => {
      const id = projectOf(row);
      if (!byId.has(id)) return <span className="text-ink-faint">{t('Another project')}</span>;
      return (
        <AppLink href={projectHref(id, screen)} title={labelOf(id)}>
          {labelOf(id)}
        </AppLink>
      );
    },
  });
  return name ? [name, project, ...others] : [project];
}
