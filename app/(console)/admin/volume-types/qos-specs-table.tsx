'use client';

import { useQuery } from '@tanstack/react-query';
import { Gauge } from 'lucide-react';
import { EmptyState } from '#components/console/empty-state.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { listSource } from '#components/console/row-sources.ts';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { VerbDialog, type VerbDialogProps } from '#components/console/verb-dialog.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { qosWords } from '#components/volumes/qos-words.ts';
import { qosSpecsApi } from '#lib/block-storage/qos-specs/contract.ts';
import type { QosSpecs } from '#lib/block-storage/qos-specs/schema.ts';
import { QOS_SPECS_VERBS } from '#lib/block-storage/qos-specs/verbs.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import type { VolumeTypeFacts } from '#lib/console/facts/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { CONSUMERS } from './consumer-words.ts';
import { NewTypeLink } from './new-type-link.tsx';
import { QosSpecsForm } from './qos-specs-form.tsx';

const specsIn = ({ qos_specs }: { qos_specs: QosSpecs[] }) => qos_specs;

function useSpecsColumns(projectId: string): TableColumn<QosSpecs>[] {
  const { t, format } = useI18n();
  return [
    textColumn<QosSpecs>('name', t('Name'), 10, ({ name }) => name, { grows: true, isRowHeader: true }),
    textColumn<QosSpecs>('consumer', t('Enforced by'), 11, ({ consumer }) => t(CONSUMERS[consumer].title)),
    textColumn<QosSpecs>('limits', t('Limits'), 20, ({ specs }) =>
      qosWords(specs, format)
        .map((words) => t(words))
        .join(', '),
    ),
    { id: 'types', header: t('Volume types'), width: 12, cell: (specs) => <Limited {...{ projectId, specs }} /> },
    {
      id: 'volumes',
      header: t('Volumes'),
      width: 6,
      align: 'end',
      cell: (specs) => <Limited {...{ projectId, specs }} isCount />,
    },
  ];
}

const limitedBy = ({ id }: QosSpecs, types: readonly VolumeTypeFacts[]) =>
  types.filter(({ qos_specs_id }) => qos_specs_id === id);

interface LimitedProps {
  projectId: string;
  specs: QosSpecs;
  /** Shows the number of volumes instead of the volume types. */
  isCount?: boolean;
}

function Limited({ projectId, specs, isCount = false }: LimitedProps) {
  const { t, format } = useI18n();
  const { data, error } = useQuery(clientOf(factApi).volumeTypes.query(projectId));
  if (error) return <span className="text-ink-faint">{t('unknown')}</span>;
  if (!data) return <Skeleton className="h-3 w-8" />;
  const types = limitedBy(specs, data.volume_types);
  return (
    <>
      {isCount
        ? format.number(types.reduce((sum, { volumes }) => sum + (volumes ?? 0), 0))
        : types.map(({ name }) => name).join(', ')}
    </>
  );
}

export function QosSpecsTable({ projectId }: { projectId: string }) {
  const t = useT();
  const actions = useSpecsActions(projectId);
  return (
    <>
      <ResourceTable<QosSpecs>
        listId="admin-qos-specs"
        caption={t('QoS specs')}
        columns={useSpecsColumns(projectId)}
        source={listSource(useQuery({ ...clientOf(qosSpecsApi).list.query(projectId), select: specsIn }))}
        idOf={({ id }) => id}
        activityIdOf={({ id }) => id}
        nameOf={({ name }) => name}
        actions={actions.of}
        states={{
          empty: (
            <EmptyState icon={Gauge} title={t('No QoS specs yet')} actions={<NewTypeLink tab="qos-specs" />}>
              {t('QoS specs limit how fast the volumes of a type are read and written.')}
            </EmptyState>
          ),
        }}
      />
      {actions.dialog}
    </>
  );
}

const { remove } = clientOf(qosSpecsApi);

const useSpecsActions = (projectId: string): ObjectActions<QosSpecs> =>
  useKindActions({
    verbs: QOS_SPECS_VERBS,
    of: projectId,
    kinds: remove.kinds,
    requests: { delete: ({ id }: QosSpecs) => remove.request(id, { force: 'true' }) },
    questions: { delete: DeleteSpecs },
    dialogs: { edit: ([specs], onClose) => <QosSpecsForm {...{ projectId, specs, onClose }} /> },
  });

function DeleteSpecs(props: VerbDialogProps<QosSpecs>) {
  const t = useT();
  const answer = useQuery(clientOf(factApi).volumeTypes.query(props.projectId));
  return (
    <VerbDialog {...props} restsOn={answer}>
      <QueryContent answer={answer} unknown={t('Could not load the volume types')}>
        {({ volume_types }) => (
          <Unlimited types={limitedBy(props.rows[0], volume_types).map(({ name: type }) => type)} />
        )}
      </QueryContent>
    </VerbDialog>
  );
}

function Unlimited({ types }: { types: readonly string[] }) {
  const t = useT();
  if (types.length === 0) return <p>{t('No volume types use them.')}</p>;
  return <p>{t('The volumes of these types are no longer limited: {types}.', { types: types.join(', ') })}</p>;
}
