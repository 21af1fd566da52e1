'use client';

import { useQuery } from '@tanstack/react-query';
import { haOverviewQuery } from '#lib/console/ha/overview/queries.ts';
import { DeskSituation } from './desk-situation.tsx';
import { DeskTable } from './desk-table.tsx';
import { HaStrip } from './ha-strip.tsx';
import { useArrivals } from './use-arrivals.ts';

export function Desk({ projectId }: { projectId: string }) {
  const answer = useQuery(haOverviewQuery(projectId));
  const overview = answer.data?.overview;
  useArrivals(overview);
  return (
    <>
      <HaStrip projectId={projectId}>{(shown) => <DeskSituation overview={shown} />}</HaStrip>
      <DeskTable projectId={projectId} overview={overview} />
    </>
  );
}
