'use client';

import { useQuery } from '@tanstack/react-query';
import { Shapes } from 'lucide-react';
import { EmptyState } from '#components/console/empty-state.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { listSource } from '#components/console/row-sources.ts';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { volumeTypeName } from '#components/volumes/volume-words.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import type { VolumeTypeFacts } from '#lib/console/facts/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { NewTypeLink } from './new-type-link.tsx';
import { useTypeActions } from './use-type-actions.tsx';

const typesIn = ({ volume_types }: { volume_types: VolumeTypeFacts[] }) => volume_types;
const specsOf = ({ extra_specs }: VolumeTypeFacts): string[] =>
  Object.entries(extra_specs).map(([key, value]) => `${key}=${value}`);

function useTypeColumns(): TableColumn<VolumeTypeFacts>[] {
  const { t, format } = useI18n();
  return [
    textColumn<VolumeTypeFacts>('name', t('Name'), 11, ({ name }) => t(volumeTypeName({ volume_type: name })), {
      grows: true,
      isRowHeader: true,
    }),
    textColumn<VolumeTypeFacts>('description', t('Description'), 14, ({ description }) => description),
    textColumn<VolumeTypeFacts>('public', t('Public'), 5, ({ is_public }) => (is_public ? t('Yes') : t('No'))),
    textColumn<VolumeTypeFacts>('qos', t('QoS specs'), 9, ({ qos }) => qos?.name ?? ''),
    textColumn<VolumeTypeFacts>('encryption', t('Encryption'), 7, () => t('None')),
    textColumn<VolumeTypeFacts>('specs', t('Extra specs'), 10, (type) => specsOf(type).join(', ')),
    textColumn<VolumeTypeFacts>('volumes', t('Volumes'), 6, ({ volumes }) => format.number(volumes ?? 0), {
      align: 'end',
    }),
    textColumn<VolumeTypeFacts>('gigabytes', t('Size'), 6.5, ({ gigabytes }) => format.gib(gigabytes ?? 0), {
      align: 'end',
    }),
  ];
}

export function TypeTable({ projectId }: { projectId: string }) {
  const t = useT();
  const actions = useTypeActions(projectId);
  return (
    <>
      <ResourceTable<VolumeTypeFacts>
        listId="admin-volume-types"
        caption={t('Volume types')}
        columns={useTypeColumns()}
        source={listSource(useQuery({ ...clientOf(factApi).volumeTypes.query(projectId), select: typesIn }))}
        idOf={({ id }) => id}
        activityIdOf={({ id }) => id}
        nameOf={({ name }) => name}
        actions={actions.of}
        states={{
          empty: (
            <EmptyState icon={Shapes} title={t('No volume types')} actions={<NewTypeLink tab="types" />}>
              {t('A volume type is a kind of storage for volumes.')}
            </EmptyState>
          ),
        }}
      />
      {actions.dialog}
    </>
  );
}
