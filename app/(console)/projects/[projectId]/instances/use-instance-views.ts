'use client';

import { useQuery } from '@tanstack/react-query';
import type { ListView } from '#components/console/list-view.ts';
import { isProblem } from '#components/instances/stuck-task.ts';
import { useNow } from '#lib/client/use-now.ts';
import { serverFactsQuery } from '#lib/compute/servers/view/facts-query.ts';
import { toMillis } from '#lib/i18n/format.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { usePaces } from './use-paces.ts';

const stepMs = 10_000;
const dayMs = 86_400_000;

/** The built-in views of the list of instances, the first ones with how many they show. */
export function useInstanceViews(projectId: string): ListView[] {
  const t = useT();
  const now = useNow(stepMs);
  const paces = usePaces(projectId);
  const { data } = useQuery(serverFactsQuery(projectId));
  // Counts of a part would be wrong counts.
  const rows = data?.isWhole ? data.rows : undefined;
  const having = (status: string) => rows?.filter((row) => row.status === status).length;
  return [
    { label: t('All'), count: rows?.length },
    { label: t('Running'), where: ['status:ACTIVE'], count: having('ACTIVE') },
    { label: t('Stopped'), where: ['status:SHUTOFF'], count: having('SHUTOFF') },
    { label: t('Problems'), where: ['problem:true'], count: rows?.filter((row) => isProblem(row, now, paces)).length },
    { label: t('Exposed'), where: ['floating:true'], count: rows?.filter(({ isExposed }) => isExposed).length },
    {
      label: t('Boot from image'),
      where: ['source:image'],
      count: rows?.filter(({ imageId }) => imageId !== undefined).length,
    },
    {
      label: t('Changed today'),
      where: ['changed:<1'],
      count: rows?.filter(({ updated }) => now - toMillis(updated) < dayMs).length,
    },
  ];
}
