'use client';

import { Cpu, Pencil, Tags, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import type { Action } from '#components/console/action.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { toPairs } from '#components/console/key-value-pairs.ts';
import { Pairs } from '#components/console/pairs.ts';
import { PairsField } from '#components/console/pairs-field.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { aggregateApi } from '#lib/compute/aggregates/contract.ts';
import type { Aggregate } from '#lib/compute/aggregates/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

const ConfirmAction = lazyComponent(async () => (await import('#components/console/confirm-action.tsx')).ConfirmAction);
const AggregateForm = lazyComponent(async () => (await import('./aggregate-form.tsx')).AggregateForm);
const AggregateHosts = lazyComponent(async () => (await import('./aggregate-hosts.tsx')).AggregateHosts);

interface AggregateDialogRequest {
  what: 'edit' | 'hosts' | 'metadata' | 'delete';
  aggregate: Aggregate;
}

interface AggregateActions {
  of: (aggregate: Aggregate) => readonly Action[];
  dialog: ReactNode;
}

export function useAggregateActions(projectId: string): AggregateActions {
  const t = useT();
  const [request, setRequest] = useState<AggregateDialogRequest>();
  const close = () => setRequest(undefined);
  return {
    of: (aggregate) => {
      const openDialog = (what: AggregateDialogRequest['what']) => () => setRequest({ what, aggregate });
      return [
        { label: t('Edit'), icon: <Pencil />, allowed: true, onSelect: openDialog('edit') },
        { label: t('Hosts'), icon: <Cpu />, allowed: true, onSelect: openDialog('hosts') },
        { label: t('Metadata'), icon: <Tags />, allowed: true, onSelect: openDialog('metadata') },
        {
          label: t('Delete'),
          icon: <Trash2 />,
          group: t('Danger'),
          isDanger: true,
          allowed: aggregate.hosts.length === 0 || msg('It still has hosts. Remove them first.'),
          onSelect: openDialog('delete'),
        },
      ];
    },
    dialog: request && <OpenDialog projectId={projectId} request={request} onClose={close} />,
  };
}

function OpenDialog({
  projectId,
  request,
  onClose,
}: {
  projectId: string;
  request: AggregateDialogRequest;
  onClose: () => void;
}) {
  const t = useT();
  const remove = clientOf(aggregateApi).remove.useMutation(projectId);
  const { what, aggregate } = request;
  const { id, name } = aggregate;
  const props = { projectId, aggregate, onClose };
  switch (what) {
    case 'edit':
      return <AggregateForm {...props} />;
    case 'hosts':
      return <AggregateHosts {...props} />;
    case 'metadata':
      return <AggregateMetadata {...props} />;
    case 'delete':
      return (
        <ConfirmAction
          isOpen
          onOpenChange={onClose}
          isDanger
          title={t('Delete aggregate {name}?', { name })}
          confirmLabel={t('Delete {name}', { name })}
          onConfirm={() => remove.mutateAsync(String(id))}
        >
          <p>{t('Flavors that request its properties can no longer find hosts through it.')}</p>
        </ConfirmAction>
      );
    default:
      return what satisfies never;
  }
}

const Schema = z.object({ metadata: Pairs });

interface AggregateMetadataProps {
  projectId: string;
  aggregate: Aggregate;
  onClose: () => void;
}

function AggregateMetadata({ projectId, aggregate, onClose }: AggregateMetadataProps) {
  const t = useT();
  const set = clientOf(aggregateApi).act.useMutation(projectId);
  return (
    <FormDialog
      title={t('Metadata of {name}', { name: aggregate.name })}
      description={t('Flavors request a property with aggregate_instance_extra_specs:key = value.')}
      submitLabel={t('Save')}
      size="medium"
      schema={Schema}
      defaultValues={{ metadata: toPairs(aggregate.metadata) }}
      onSubmit={async ({ metadata }) => {
        // Null removes a key.
        const removed = Object.fromEntries(Object.keys(aggregate.metadata).map((key) => [key, null]));
        const json = { set_metadata: { metadata: { ...removed, ...metadata } } };
        await set.mutateAsync({ id: String(aggregate.id), json });
        onClose();
      }}
      onClose={onClose}
    >
      <PairsField name="metadata" label={t('Metadata')} />
    </FormDialog>
  );
}
