'use client';

import { ageColumn } from '#components/console/age-column.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { idColumn } from '#components/console/id-column.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { ExposureBadge } from './exposure-badge.tsx';
import { type GroupRow, groupName } from './group-row.ts';

export function useGroupColumns(projectId: string): TableColumn<GroupRow>[] {
  const t = useT();
  const usedBy = ({ ports, servers, namedBy }: GroupRow) =>
    ports > 0
      ? t(
          '{ports, plural, one {# port} other {# ports}}, {servers, plural, =0 {no instance} one {# instance} other {# instances}}',
          { ports, servers },
        )
      : namedBy.length > 0
        ? t('{count, plural, one {Rules of # group} other {Rules of # groups}}', { count: namedBy.length })
        : '';
  return [
    textColumn<GroupRow>('name', t('Name'), 12, ({ group }) => groupName(group), {
      grows: true,
      isRowHeader: true,
      sortKey: 'name',
      cell: ({ group, isDefault }) => (
        <span className="inline-flex max-w-full items-center gap-2">
          <AppLink look="strong" href={objectHref(projectId, 'security-groups', group.id)} className="truncate">
            {groupName(group)}
          </AppLink>
          {isDefault && <Badge tone="info">{t('Default')}</Badge>}
        </span>
      ),
    }),
    textColumn('description', t('Description'), 14, ({ group }) => group.description, { yields: true }),
    textColumn('rules', t('Rules'), 10, ({ ingress, egress }) => `${ingress}/${egress}`, {
      sortKey: 'rules',
      cell: ({ ingress, egress }) => t('{ingress} in, {egress} out', { ingress, egress }),
    }),
    textColumn('used', t('Used by'), 12, usedBy, {
      sortKey: 'ports',
      cell: (row) => usedBy(row) || <span className="text-ink-faint">{t('Unused')}</span>,
    }),
    textColumn('exposure', t('Exposure'), 12, ({ exposure }) => exposure, {
      isVital: true,
      cell: ({ group }) => <ExposureBadge rules={group.security_group_rules} />,
    }),
    ageColumn('age', t('Created'), ({ group }) => group.created_at, { sortKey: 'created_at' }),
    idColumn('id', t('ID'), 14, ({ group }) => group.id),
  ];
}
