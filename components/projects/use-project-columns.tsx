'use client';

import { ageColumn } from '#components/console/age-column.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { EnabledBadge } from '#components/console/enabled-badge.tsx';
import { idColumn } from '#components/console/id-column.tsx';
import { nameColumn } from '#components/console/name-column.tsx';
import { NoValue } from '#components/console/no-value.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { Badge } from '#components/ui/badge.tsx';
import type { ListedProject } from '#lib/console/identity/projects/schema.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { readScope } from '#lib/screens/scope.ts';
import { UseCell } from './use-cell.tsx';

export function useProjectColumns(scope: string): TableColumn<ListedProject>[] {
  const { t, format } = useI18n();
  const hrefOf = (id: string, tab?: string) => identityHref(scope, 'projects', id, { tab });
  const barsOf = (id: 'instances' | 'cores' | 'gigabytes', header: string): TableColumn<ListedProject> =>
    textColumn<ListedProject>(id, header, 5, (project) => `${project[id].used}/${project[id].limit}`, {
      cell: (project) => <UseCell label={header} {...project[id]} />,
    });
  return [
    nameColumn(
      t('Name'),
      11,
      ({ name }) => name,
      ({ id }) => hrefOf(id),
    ),
    textColumn('domain', t('Domain'), 7, ({ domain }) => domain.name, {
      // Optional on a domain's pages, where every row has the same value.
      isOptional: readScope(scope).kind === 'domain',
    }),
    textColumn('enabled', t('Status'), 6.5, ({ enabled }) => (enabled ? t('Enabled') : t('Disabled')), {
      sortKey: 'enabled',
      cell: ({ enabled }) => <EnabledBadge isEnabled={enabled} />,
    }),
    textColumn('members', t('Members'), 5.25, ({ members }) => String(members), {
      align: 'end',
      cell: ({ id, members }) => <AppLink href={hrefOf(id, 'members')}>{format.number(members)}</AppLink>,
    }),
    barsOf('instances', t('Instances')),
    barsOf('cores', t('vCPUs')),
    barsOf('gigabytes', t('GiB')),
    textColumn('tags', t('Tags'), 8, ({ tags }) => tags.join(', '), { cell: ({ tags }) => <Tags tags={tags} /> }),
    textColumn('parent', t('Parent'), 8, ({ parent }) => parent?.name ?? '', {
      cell: ({ parent }) => (parent ? <AppLink href={hrefOf(parent.id)}>{parent.name}</AppLink> : <NoValue />),
    }),
    ageColumn('created', t('Created'), ({ created_at }) => created_at, { sortKey: 'created_at' }),
    ...useOptionalColumns(),
  ];
}

function useOptionalColumns(): TableColumn<ListedProject>[] {
  const { t } = useI18n();
  return [
    idColumn('id', t('ID'), 14, ({ id }) => id),
    textColumn('description', t('Description'), 14, ({ description }) => description, { isOptional: true }),
  ];
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return <NoValue />;
  return (
    <span className="flex gap-1 overflow-hidden" title={tags.join(', ')}>
      {tags.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </span>
  );
}
