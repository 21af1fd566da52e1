'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { segmentList } from './segment-kind.tsx';
import { UncoveredHosts } from './uncovered-hosts.tsx';

export function SegmentsScreen({ scope }: { scope: string }) {
  return (
    <>
      <KindList list={segmentList} scope={scope} />
      <UncoveredHosts projectId={scope} />
    </>
  );
}
