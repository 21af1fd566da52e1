import type { FilterField } from '#components/console/filters.ts';
import type { SessionProject } from '#lib/client/session.ts';
import type { Translate } from '#lib/i18n/translate.ts';

export function projectFields<Row>(
  projects: readonly SessionProject[],
  rows: readonly Row[],
  projectOf: (row: Row) => string,
  t: Translate,
): FilterField[] {
  const counts = countBy(rows, projectOf);
  const domains = new Map(projects.map(({ domain }) => [domain.id, domain.name]));
  return [
    {
      id: 'project',
      label: t('Project'),
      operators: ['!'],
      values: projects.map(({ id, name }) => ({ value: id, label: name, count: counts.get(id) ?? 0 })),
    },
    {
      id: 'domain',
      label: t('Domain'),
      operators: ['!'],
      values: [...domains].map(([value, label]) => ({ value, label })),
    },
  ];
}

function countBy<Row>(rows: readonly Row[], read: (row: Row) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(read(row), (counts.get(read(row)) ?? 0) + 1);
  return counts;
}
