'use client';

import { useQuery } from '@tanstack/react-query';
import { countFrom, withCounts } from '#components/console/row-counts.ts';
import { ViewTabs } from '#components/console/view-tabs.tsx';
import { problemsIn } from '#components/instances/stuck-task.ts';
import { useTimed } from '#lib/client/use-now.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { AdminInstanceTable } from './admin-instance-table.tsx';

export function AdminInstances({ projectId }: { projectId: string }) {
  return (
    <>
      <Views projectId={projectId} />
      <AdminInstanceTable projectId={projectId} />
    </>
  );
}

const stepMs = 10_000;
/** Durations are known per project only, so no instance counts as slow here. */
const NO_PACES = new Map();

function Views({ projectId }: { projectId: string }) {
  const t = useT();
  const answer = useQuery(clientOf(factApi).serverCounts.query(projectId));
  const { total, counts = [], busy = null, crashed = 0 } = answer.data ?? {};
  const problems = useTimed(
    (now) => answer.data && problemsIn({ statuses: counts, busy, crashed }, now, NO_PACES),
    stepMs,
  );
  const values = { status: counts.map(({ status, count }) => ({ value: status, count })) };
  const countOf = countFrom(total === undefined ? undefined : { total, values, parts: {} });
  const views = [
    { label: t('All') },
    { label: t('Running'), where: ['status:ACTIVE'] },
    { label: t('Failed'), where: ['status:ERROR'] },
    { label: t('Problems'), where: ['problem:true'], count: problems },
    { label: t('Awaiting confirmation'), where: ['status:VERIFY_RESIZE'] },
  ];
  return <ViewTabs listId="admin-instances" label={t('Views of all instances')} views={withCounts(views, countOf)} />;
}
