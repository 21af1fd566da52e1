'use client';

import { lateComponent } from '#components/ui/late-component.tsx';
import { GoneSkeleton } from './gone-skeleton.tsx';
import type { GonePanelProps } from './gone-story.tsx';

/** In place of an object that does not exist, or not in this scope. */
export const GonePanel = lateComponent<GonePanelProps>(
  async () => (await import('./gone-story.tsx')).GoneStory,
  GoneSkeleton,
);
