'use client';

import { Age } from '#components/console/age.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import type { ListedNetwork } from '#lib/console/networking/networks/schema.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { NetworkStatusBadge } from './network-status.tsx';
import { nameOrId } from './network-words.ts';
import { SubnetChips } from './subnet-chips.tsx';

const cidrsOf = ({ subnets }: ListedNetwork): string => subnets.map(({ cidr }) => cidr).join(' ');

export function useNetworkColumns(projectId: string): TableColumn<ListedNetwork>[] {
  const { t, format } = useI18n();
  const isOptional = true;
  return [
    textColumn<ListedNetwork>('name', t('Name'), 10, ({ network }) => nameOrId(network), {
      grows: true,
      isRowHeader: true,
      sortKey: 'name',
      cell: ({ network }) => (
        <AppLink look="strong" href={objectHref(projectId, 'networks', network.id)}>
          {nameOrId(network)}
        </AppLink>
      ),
    }),
    textColumn('status', t('Status'), 6, ({ network }) => network.status, {
      cell: ({ network }) => <NetworkStatusBadge network={network} />,
    }),
    textColumn('subnets', t('Subnets'), 18, cidrsOf, { cell: ({ subnets }) => <SubnetChips subnets={subnets} /> }),
    textColumn('router', t('Router'), 8, ({ routers }) => routers.map(nameOrId).join(', ')),
    textColumn('ports', t('Ports'), 5, ({ ports }) => String(ports), {
      align: 'end',
      sortKey: 'ports',
      cell: ({ ports }) => format.number(ports),
    }),
    ...flags(t),
    textColumn('created', t('Created'), 7.5, ({ network }) => network.created_at, {
      sortKey: 'created_at',
      cell: ({ network }) => <Age at={network.created_at} />,
    }),
    textColumn('admin_state', t('Admin state'), 6, ({ network }) => (network.admin_state_up ? t('On') : t('Off')), {
      isOptional,
    }),
    textColumn('mtu', t('MTU'), 5, ({ network }) => String(network.mtu), { align: 'end', isOptional }),
    textColumn('project', t('Project'), 14, ({ network }) => network.project_id, {
      isOptional,
      cell: ({ network }) => <CopyableId id={network.project_id} />,
    }),
    textColumn('id', t('ID'), 14, ({ network }) => network.id, {
      isOptional,
      cell: ({ network }) => <CopyableId id={network.id} />,
    }),
  ];
}

function flags(t: Translate): TableColumn<ListedNetwork>[] {
  const yesOrNo = (is: boolean) => (is ? t('Yes') : <span className="text-ink-faint">{t('No')}</span>);
  return [
    textColumn('external', t('External'), 5.5, ({ network }) => String(network['router:external']), {
      cell: ({ network }) => yesOrNo(network['router:external']),
    }),
    textColumn('shared', t('Shared'), 5.5, ({ network }) => String(network.shared), {
      cell: ({ network }) => yesOrNo(network.shared),
    }),
  ];
}
