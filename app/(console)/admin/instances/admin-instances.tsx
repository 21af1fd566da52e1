'use client';

import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { ViewTabs } from '#components/console/view-tabs.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { AdminInstanceTable } from './admin-instance-table.tsx';
import { GROUPINGS } from './group-servers.ts';
import { GroupedInstances } from './grouped-instances.tsx';

/** The instances of all projects, one by one or by what they have in common. */
export function AdminInstances({ projectId }: { projectId: string }) {
  const t = useT();
  const [grouping, setGrouping] = useQueryState(
    'group',
    parseAsStringLiteral(['none', ...GROUPINGS]).withDefault('none'),
  );
  const views = [
    { label: t('All') },
    { label: t('Running'), where: ['status:ACTIVE'] },
    { label: t('Failed'), where: ['status:ERROR'] },
    { label: t('Problems'), where: ['problem:true'] },
    { label: t('To be confirmed'), where: ['status:VERIFY_RESIZE'] },
  ];
  const options = [
    { value: 'none', label: t('One by one') },
    { value: 'host', label: t('Hosts') },
    { value: 'project', label: t('Projects') },
    { value: 'az', label: t('Zones') },
  ] as const;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <ViewTabs listId="admin-instances" label={t('Views of all instances')} views={views} />
        <div className="pb-2">
          <Segmented
            label={t('Group by')}
            name="group"
            options={options}
            value={grouping}
            onChange={(value) => void setGrouping(value, { history: 'push' })}
          />
        </div>
      </div>
      {grouping === 'none' ? (
        <AdminInstanceTable projectId={projectId} />
      ) : (
        <GroupedInstances projectId={projectId} grouping={grouping} onUngroup={() => void setGrouping(null)} />
      )}
    </>
  );
}
