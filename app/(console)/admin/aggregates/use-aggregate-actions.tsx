'use client';

import { Cpu, Pencil, Tags, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import type { Action } from '#components/console/action.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { Pairs } from '#components/console/pairs.ts';
import { PairsField } from '#components/console/pairs-field.tsx';
import { toPairs } from '#components/console/to-pairs.ts';
import { onUse } from '#components/ui/on-use.tsx';
import { useDeleteAggregate, useSetAggregateMetadata } from '#lib/compute/aggregates/queries.ts';
import type { Aggregate } from '#lib/compute/aggregates/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

const ConfirmAction = onUse(async () => (await import('#components/console/confirm-action.tsx')).ConfirmAction);
const AggregateForm = onUse(async () => (await import('./aggregate-form.tsx')).AggregateForm);
const AggregateHosts = onUse(async () => (await import('./aggregate-hosts.tsx')).AggregateHosts);

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
  const [asked, setAsked] = useState<AggregateDialogRequest>();
  const close = () => setAsked(undefined);
  return {
    of: (aggregate) => {
      const ask = (what: AggregateDialogRequest['what']) => () => setAsked({ what, aggregate });
      return [
        { label: t('Edit'), icon: <Pencil />, allowed: true, onSelect: ask('edit') },
        { label: t('Hosts'), icon: <Cpu />, allowed: true, onSelect: ask('hosts') },
        { label: t('Metadata'), icon: <Tags />, allowed: true, onSelect: ask('metadata') },
        {
          label: t('Delete'),
          icon: <Trash2 />,
          group: t('Danger'),
          isDanger: true,
          allowed: aggregate.hosts.length === 0 || msg('It still has hosts. Remove them first.'),
          onSelect: ask('delete'),
        },
      ];
    },
    dialog: asked && <AskedDialog projectId={projectId} asked={asked} onClose={close} />,
  };
}

function AskedDialog({
  projectId,
  asked,
  onClose,
}: {
  projectId: string;
  asked: AggregateDialogRequest;
  onClose: () => void;
}) {
  const t = useT();
  const remove = useDeleteAggregate(projectId);
  const { what, aggregate } = asked;
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
          onConfirm={() => remove.mutateAsync(id)}
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

/** The properties that flavors can ask for. */
function AggregateMetadata({ projectId, aggregate, onClose }: AggregateMetadataProps) {
  const t = useT();
  const set = useSetAggregateMetadata(projectId);
  return (
    <FormDialog
      title={t('Metadata of {name}', { name: aggregate.name })}
      description={t('Flavors request a property with aggregate_instance_extra_specs:key = value.')}
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
