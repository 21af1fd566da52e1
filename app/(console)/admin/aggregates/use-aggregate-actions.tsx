'use client';

import { Cpu, Tags } from 'lucide-react';
import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { toPairs } from '#components/console/key-value-pairs.ts';
import { Pairs } from '#components/console/pairs.ts';
import { DELETE, EDIT, type ObjectActions, useObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { aggregateApi } from '#lib/compute/aggregates/contract.ts';
import type { Aggregate } from '#lib/compute/aggregates/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

const ConfirmAction = lazyComponent(async () => (await import('#components/console/confirm-action.tsx')).ConfirmAction);
const AggregateForm = lazyComponent(async () => (await import('./aggregate-form.tsx')).AggregateForm);
const AggregateHosts = lazyComponent(async () => (await import('./aggregate-hosts.tsx')).AggregateHosts);

export function useAggregateActions(projectId: string): ObjectActions<Aggregate> {
  return useObjectActions<Aggregate>({
    edit: { ...EDIT, dialog: ([aggregate], onClose) => <AggregateForm {...{ projectId, aggregate, onClose }} /> },
    hosts: {
      label: msg('Hosts'),
      icon: Cpu,
      dialog: ([aggregate], onClose) => <AggregateHosts {...{ projectId, aggregate, onClose }} />,
    },
    metadata: {
      label: msg('Metadata'),
      icon: Tags,
      dialog: ([aggregate], onClose) => <AggregateMetadata {...{ projectId, aggregate, onClose }} />,
    },
    delete: {
      ...DELETE,
      allowed: ({ hosts }) => hosts.length === 0 || msg('It still has hosts. Remove them first.'),
      dialog: ([aggregate], onClose) => <DeleteAggregate {...{ projectId, aggregate, onClose }} />,
    },
  });
}

function DeleteAggregate({ projectId, aggregate: { id, name }, onClose }: AggregateDialogProps) {
  const t = useT();
  const remove = clientOf(aggregateApi).remove.useMutation(projectId);
  return (
    <ConfirmAction
      onClose={onClose}
      title={t('Delete aggregate {name}?', { name })}
      confirmLabel={t('Delete {name}', { name })}
      onConfirm={() => remove.mutateAsync(String(id))}
    >
      <p>{t('Flavors that request its properties can no longer find hosts through it.')}</p>
    </ConfirmAction>
  );
}

interface AggregateDialogProps extends ProjectDialogProps {
  aggregate: Aggregate;
}

function AggregateMetadata({ projectId, aggregate, onClose }: AggregateDialogProps) {
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
