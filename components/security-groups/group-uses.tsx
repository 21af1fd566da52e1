'use client';

import { NameList } from '#components/console/name-list.tsx';
import { KindList } from '#components/kind/kind-list.tsx';
import { objectPortList } from '#components/ports/kind.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { groupPortsQuery } from '#lib/networking/choices.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { type GroupRow, groupName } from './group-row.ts';

interface GroupUsesProps {
  projectId: string;
  row: GroupRow;
}

export function GroupUses({ projectId, row }: GroupUsesProps) {
  const list = objectPortList({
    id: 'security-group-ports',
    query: (project) => groupPortsQuery(project, row.group.id),
    emptyTitle: msg('No ports use this group'),
    emptyText: msg('Assign it to an instance at launch or on its Network tab.'),
  });
  return (
    <div className="flex flex-col gap-4">
      <NamedBy projectId={projectId} row={row} />
      <KindList list={list} scope={projectId} />
    </div>
  );
}

function NamedBy({ projectId, row: { namedBy } }: GroupUsesProps) {
  const t = useT();
  if (namedBy.length === 0) return null;
  return (
    <Alert tone="info" title={t('Rules of other groups refer to this group')}>
      <NameList
        items={namedBy}
        idOf={({ id }) => id}
        nameOf={groupName}
        hrefOf={({ id }) => objectHref(projectId, 'security-groups', id)}
      />
    </Alert>
  );
}
