'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { Pairs, toPairs } from '#components/console/pairs.ts';
import { PairsField } from '#components/console/pairs-field.tsx';
import { useSetAggregateMetadata } from '#lib/compute/aggregates/queries.ts';
import type { Aggregate } from '#lib/compute/aggregates/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';

const Schema = z.object({ metadata: Pairs });

interface AggregateMetadataProps {
  projectId: string;
  aggregate: Aggregate;
  onClose: () => void;
}

/** The properties that flavors can ask for. */
export function AggregateMetadata({ projectId, aggregate, onClose }: AggregateMetadataProps) {
  const t = useT();
  const set = useSetAggregateMetadata(projectId);
  return (
    <FormDialog
      title={t('Metadata of {name}', { name: aggregate.name })}
      description={t('A flavor asks for a property by aggregate_instance_extra_specs:key = value.')}
      submitLabel={t('Save')}
      size="medium"
      schema={Schema}
      defaultValues={{ metadata: toPairs(aggregate.metadata) }}
      onSubmit={async ({ metadata }) => {
        await set.mutateAsync({ aggregate, metadata });
        onClose();
      }}
      onClose={onClose}
    >
      <PairsField name="metadata" label={t('Metadata')} />
    </FormDialog>
  );
}
