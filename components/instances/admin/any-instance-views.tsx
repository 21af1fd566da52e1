'use client';

import { useCountedData } from '#components/console/use-view-counts.ts';
import type { ViewsProps } from '#components/kind/kind.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import type { InstanceRelated } from '../instance-relations.ts';
import { InstanceViews } from '../instance-views.tsx';
import { NO_PACES, problemsIn } from '../stuck-task.ts';

export function AnyInstanceViews(props: ViewsProps<Server, InstanceRelated>) {
  const found = useCountedData(clientOf(factApi).serverCounts.query(props.scope));
  return (
    <InstanceViews
      {...props}
      problemsAt={(now) => found && problemsIn({ ...found, statuses: found.counts }, now, NO_PACES)}
    />
  );
}
