'use client';

import { AppLink } from '#components/console/app-link.tsx';
import { CardTable, WIDE_ONLY } from '#components/console/card-table.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { nameOrId } from '#components/networks/network-words.ts';
import { Card } from '#components/ui/card.tsx';
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
  const { interfaces } = row;
  const heads = [
    { label: t('Subnet') },
    { label: t('Network'), isWideOnly: true },
    { label: t('Address') },
    { label: t('Port'), isWideOnly: true },
    { label: t('Actions'), isLast: true },
  ];
  return (
    <Card title={t('Interfaces')} hasPadding={false}>
      {interfaces.length === 0 ? (
        <EmptyState title={t('No interfaces')}>{t('Add an interface to connect a subnet to it.')}</EmptyState>
      ) : (
        <CardTable caption={t('Interfaces')} heads={heads}>
          {interfaces.map((iface) => (
            <tr key={`${iface.portId} ${iface.subnetId}`}>
              <th scope="row" className="px-4 py-2 text-start font-normal">
                <AppLink href={addressesHref(projectId, iface)}>{interfaceName(iface)}</AppLink>
              </th>
              <td className={`px-4 py-2 ${WIDE_ONLY}`}>{networkName(iface, relatedObjects)}</td>
              <td className="px-4 py-2 font-mono text-small">{iface.address}</td>
              <td className={`px-4 py-2 ${WIDE_ONLY}`}>
                <AppLink href={objectHref(projectId, 'ports', iface.portId)}>{t('Open port')}</AppLink>
              </td>
              <td className="px-4 py-2 text-end">
                <RemoveOneInterface {...{ projectId, row, relatedObjects, iface }} />
              </td>
            </tr>
          ))}
        </CardTable>
      )}
    </Card>
  );
}

const addressesHref = (projectId: string, { networkId, subnetId }: AttachedInterface) =>
  objectHref(projectId, 'networks', networkId, { tab: 'addresses', subnet: subnetId });

const networkName = ({ networkId }: AttachedInterface, { networks }: RouterRelations): string => {
  const network = networks.find(({ id }) => id === networkId);
  return network ? nameOrId(network) : networkId;
};
