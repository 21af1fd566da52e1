'use client';

import { useCountedData } from '#components/console/use-view-counts.ts';
import type { InstanceRelated } from '#components/instances/instance-relations.ts';
import { InstanceViews } from '#components/instances/instance-views.tsx';
import { problemsIn } from '#components/instances/stuck-task.ts';
import type { ViewsProps } from '#components/kind/kind.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { serverSummaryQuery } from '#lib/console/facts/timed-facts.ts';

export function ProjectInstanceViews({ related: { paces }, ...props }: ViewsProps<Server, InstanceRelated>) {
  const summary = useCountedData(serverSummaryQuery(props.scope));
  return <InstanceViews {...props} problemsAt={(now) => summary && paces && problemsIn(summary, now, paces)} />;
}
