'use client';

import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { toPairs } from '#components/console/key-value-pairs.ts';
import { Pairs } from '#components/console/pairs.ts';
import { aggregateApi } from '#lib/compute/aggregates/contract.ts';
import type { Aggregate } from '#lib/compute/aggregates/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';

interface AggregateDialogProps extends ProjectDialogProps {
  aggregate: Aggregate;
}

export function AggregateMetadata({ projectId, aggregate, onClose }: AggregateDialogProps) {
  const set = clientOf(aggregateApi).act.useMutation(projectId);
  return (
    <FormDialog
      title={msg('Metadata of {name}', { name: aggregate.name })}
      description={msg('Flavors request a property with aggregate_instance_extra_specs:key = value.')}
      schema={z.object({ metadata: Pairs })}
      defaultValues={{ metadata: toPairs(aggregate.metadata) }}
      onSave={async ({ metadata }) => {
        // Null removes a key.
        const removed = Object.fromEntries(Object.keys(aggregate.metadata).map((key) => [key, null]));
        const json = { set_metadata: { metadata: { ...removed, ...metadata } } };
        await set.mutateAsync({ id: String(aggregate.id), json });
      }}
      onClose={onClose}
      fields={{ metadata: {} }}
    />
  );
}
