'use client';

import { useQuery } from '@tanstack/react-query';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { ErrorPanel } from '#components/console/error-panel.tsx';
import { StateBadge } from '#components/console/state-badge.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Card } from '#components/ui/card.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { toApiError } from '#lib/client/api-error.ts';
import { addressesOf } from '#lib/compute/servers/facts.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { networkChoicesQuery, serverPortsQuery } from '../network-choices.ts';

/** The ports of an instance: where each is plugged in, with which addresses. */
export function NetworkTab({ projectId, server }: { projectId: string; server: Server }) {
  const t = useT();
  const ports = useQuery(serverPortsQuery(projectId, server.id));
  const { data: networks } = useQuery(networkChoicesQuery(projectId));
  const floating = new Set(addressesOf(server).flatMap(({ address, isFloating }) => (isFloating ? [address] : [])));
  const nameOf = (id: string) => networks?.networks.find((network) => network.id === id)?.name || id;
  const rows = ports.data?.ports;
  if (ports.error && !rows) {
    return (
      <ErrorPanel error={toApiError(ports.error)} onRetry={() => void ports.refetch()} isRetrying={ports.isFetching} />
    );
  }
  if (!rows) return <Skeleton className="h-24 rounded-card" />;
  if (rows.length === 0) {
    return (
      <Card title={t('Ports')}>
        <EmptyState title={t('No ports')}>{t('This instance is not connected to any network.')}</EmptyState>
      </Card>
    );
  }
  return (
    <Card title={t('Ports')} hasPadding={false}>
      <div className="overflow-x-auto">
        <table className="w-full min-w-160 text-start">
          <caption className="sr-only">{t('Ports of {name}', { name: server.name })}</caption>
          <thead>
            <tr className="text-ink-faint text-small [&>th]:px-4 [&>th]:py-2 [&>th]:text-start [&>th]:font-medium">
              <th scope="col">{t('Network')}</th>
              <th scope="col">{t('Addresses')}</th>
              <th scope="col">{t('MAC address')}</th>
              <th scope="col">{t('Status')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((port) => (
              <tr key={port.id} className="[&>*]:border-t [&>*]:px-4 [&>*]:py-2 [&>*]:align-top">
                <th scope="row" className="text-start font-medium">
                  {nameOf(port.network_id)}
                </th>
                <td>
                  {port.fixed_ips.map(({ ip_address }) => (
                    <span key={ip_address} className="flex items-center gap-2">
                      <CopyableId id={ip_address} />
                      {floating.has(ip_address) && <Badge tone="info">{t('floating')}</Badge>}
                    </span>
                  ))}
                </td>
                <td>
                  <code className="font-mono text-small">{port.mac_address}</code>
                </td>
                <td>
                  <StateBadge word={port.status} tone={port.status === 'ACTIVE' ? 'success' : 'neutral'} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
