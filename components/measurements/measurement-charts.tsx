'use client';

import { lateComponent } from '#components/ui/late-component.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { MeasurementSubject } from './subject.ts';

const Place = (_: MeasurementSubject) => <Skeleton className="h-56 w-full" />;

/** Charts of what an instance, a project or a host used. Their code is loaded after the page. */
export const MeasurementCharts = lateComponent(
  async () => (await import('./measurement-card.tsx')).MeasurementCard,
  Place,
);
