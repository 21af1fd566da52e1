'use client';

import { AppLink } from '#components/console/app-link.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { TableCard } from '#components/console/table-card.tsx';
import { nameOrId } from '#components/networks/network-words.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { RemoveOneInterface } from './remove-one-interface.tsx';
import { type AttachedInterface, interfaceName, type RouterRelations, type RouterRow } from './router-row.ts';

interface RouterInterfacesProps {
  projectId: string;
  row: RouterRow;
  relatedObjects: RouterRelations;
}

export function RouterInterfaces({ projectId, row, relatedObjects }: RouterInterfacesProps) {
  const t = useT();
  return (
    <TableCard
      title={t('Interfaces')}
      rows={row.interfaces}
      keyOf={({ portId, subnetId }) => `${portId} ${subnetId}`}
      columns={[
        {
          label: t('Subnet'),
          show: (iface) => <AppLink href={addressesHref(projectId, iface)}>{interfaceName(iface)}</AppLink>,
        },
        { label: t('Network'), isWideOnly: true, show: (iface) => networkName(iface, relatedObjects) },
        { label: t('Address'), isCode: true, show: ({ address }) => address },
        {
          label: t('Port'),
          isWideOnly: true,
          show: ({ portId }) => <AppLink href={objectHref(projectId, 'ports', portId)}>{t('Open port')}</AppLink>,
        },
        {
          label: t('Actions'),
          isLast: true,
          show: (iface) => <RemoveOneInterface {...{ projectId, row, relatedObjects, iface }} />,
        },
      ]}
      empty={<EmptyState title={t('No interfaces')}>{t('Add an interface to connect a subnet to it.')}</EmptyState>}
    />
  );
}

const addressesHref = (projectId: string, { networkId, subnetId }: AttachedInterface) =>
  objectHref(projectId, 'networks', networkId, { tab: 'addresses', subnet: subnetId });

const networkName = ({ networkId }: AttachedInterface, { networks }: RouterRelations): string => {
  const network = networks.find(({ id }) => id === networkId);
  return network ? nameOrId(network) : networkId;
};
