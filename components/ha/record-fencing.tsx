'use client';

import { lazyComponent } from '#components/ui/lazy-component.tsx';
import type { HaRecord } from '#lib/console/ha/record/schema.ts';

const LazyCard = lazyComponent(async () => (await import('./fencing-card.tsx')).FencingCard);

/** Evidence about the host; nothing for other faults. */
export function RecordFencing({ projectId, record }: { projectId: string; record: HaRecord }) {
  const { fencing, host } = record;
  if (!fencing || (fencing.evidence.length === 0 && !fencing.is_confirmable)) return null;
  return <LazyCard projectId={projectId} host={host.name} fencing={fencing} />;
}
