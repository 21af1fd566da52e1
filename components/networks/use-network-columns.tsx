'use client';

import { ageColumn } from '#components/console/age-column.tsx';
import { idColumn } from '#components/console/id-column.tsx';
import { nameColumn } from '#components/console/name-column.tsx';
import { numberColumn } from '#components/console/number-column.ts';
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
  const hrefOf = ({ network }: ListedNetwork) => objectHref(projectId, 'networks', network.id);
  return [
    nameColumn<ListedNetwork>(t('Name'), 10, ({ network }) => nameOrId(network), hrefOf),
    textColumn('status', t('Status'), 6, ({ network }) => network.status, {
      cell: ({ network }) => <NetworkStatusBadge network={network} />,
    }),
    textColumn('subnets', t('Subnets'), 18, cidrsOf, { cell: ({ subnets }) => <SubnetChips subnets={subnets} /> }),
    textColumn('router', t('Router'), 8, ({ routers }) => routers.map(nameOrId).join(', ')),
    numberColumn('ports', t('Ports'), 5, format.number, ({ ports }) => ports, { sortKey: 'ports' }),
    ...flags(t),
    ageColumn('created', t('Created'), ({ network }) => network.created_at, { sortKey: 'created_at' }),
    textColumn('admin_state', t('Admin state'), 6, ({ network }) => (network.admin_state_up ? t('On') : t('Off')), {
      isOptional,
    }),
    textColumn('mtu', t('MTU'), 5, ({ network }) => String(network.mtu), { align: 'end', isOptional }),
    idColumn('project', t('Project'), 14, ({ network }) => network.project_id),
    idColumn('id', t('ID'), 14, ({ network }) => network.id),
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
