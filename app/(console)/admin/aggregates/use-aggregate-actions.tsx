'use client';

import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { aggregateApi } from '#lib/compute/aggregates/contract.ts';
import type { Aggregate } from '#lib/compute/aggregates/schema.ts';
import { AGGREGATE_VERBS } from '#lib/compute/aggregates/verbs.ts';
import { clientOf } from '#lib/contract/client.ts';

const AggregateForm = lazyComponent(async () => (await import('./aggregate-form.tsx')).AggregateForm);
const AggregateHosts = lazyComponent(async () => (await import('./aggregate-hosts.tsx')).AggregateHosts);
const AggregateMetadata = lazyComponent(async () => (await import('./aggregate-metadata.tsx')).AggregateMetadata);

const { remove } = clientOf(aggregateApi);

export const useAggregateActions = (projectId: string): ObjectActions<Aggregate> =>
  useKindActions({
    verbs: AGGREGATE_VERBS,
    of: projectId,
    kinds: remove.kinds,
    requests: { delete: ({ id }: Aggregate) => remove.request(String(id)) },
    dialogs: {
      edit: ([aggregate], onClose) => <AggregateForm {...{ projectId, aggregate, onClose }} />,
      hosts: ([aggregate], onClose) => <AggregateHosts {...{ projectId, aggregate, onClose }} />,
      metadata: ([aggregate], onClose) => <AggregateMetadata {...{ projectId, aggregate, onClose }} />,
    },
  });
