'use client';

import { ViewTabs } from '#components/console/view-tabs.tsx';
import type { ViewsProps } from '#components/kind/kind.ts';
import { useTimed } from '#lib/client/use-now.ts';
import type { Server } from '#lib/compute/servers/schema.ts';

interface InstanceViewsProps extends Pick<ViewsProps<Server>, 'listId' | 'label' | 'views'> {
  /** Number of instances with problems, which grows as tasks take long. */
  problemsAt: (now: number) => number | undefined;
}

const stepMs = 10_000;

/** A separate component, so that only the tabs are rendered again as time passes. */
export function InstanceViews({ views, problemsAt, listId, label }: InstanceViewsProps) {
  const problems = useTimed(problemsAt, stepMs);
  return (
    <ViewTabs
      {...{ listId, label }}
      views={views.map((view) => (view.where?.join() === 'problem:true' ? { ...view, count: problems } : view))}
    />
  );
}
