'use client';

import { useQuery } from '@tanstack/react-query';
import { haApi } from '#lib/console/ha/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { DeskSituation } from './desk-situation.tsx';
import { DeskTable } from './desk-table.tsx';
import { HaStrip } from './ha-strip.tsx';
import { useArrivals } from './use-arrivals.ts';

export function Desk({ projectId }: { projectId: string }) {
  const answer = useQuery(clientOf(haApi).overview.query(projectId));
  const overview = answer.data?.overview;
  useArrivals(overview);
  return (
    <>
      <HaStrip projectId={projectId}>{(shown) => <DeskSituation overview={shown} />}</HaStrip>
      <DeskTable projectId={projectId} overview={overview} />
    </>
  );
}
