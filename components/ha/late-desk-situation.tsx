'use client';

import { lateComponent } from '#components/ui/late-component.tsx';
import type { HaOverview } from '#lib/console/ha/overview/schema.ts';

const Nothing = (_: { overview: HaOverview }) => null;

export const LateDeskSituation = lateComponent(
  async () => (await import('./desk-situation.tsx')).DeskSituation,
  Nothing,
);
