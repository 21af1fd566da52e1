'use client';

import { AppLink } from '#components/console/app-link.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { Badge } from '#components/ui/badge.tsx';
import type { SubnetAddress } from '#lib/console/networking/networks/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { nameOrId } from './network-words.ts';

export function useAddressColumns(projectId: string): TableColumn<SubnetAddress>[] {
  const t = useT();
  const words: Record<SubnetAddress['use'], string> = {
    free: t('Free'),
    unpooled: t('Free, outside the pools'),
    gateway: t('Gateway'),
    router: t('Router'),
    dhcp: t('DHCP'),
    instance: t('Instance'),
    port: t('Port'),
    foreign: t('Another project'),
  };
  const isFree = ({ use }: SubnetAddress) => use === 'free' || use === 'unpooled';
  return [
    textColumn<SubnetAddress>('address', t('Address'), 12, ({ id }) => id, { isRowHeader: true }),
    textColumn('use', t('Used for'), 11, ({ use }) => words[use], {
      cell: (row) =>
        isFree(row) ? (
          <span className="text-ink-muted">{words[row.use]}</span>
        ) : (
          <Badge tone="accent">{words[row.use]}</Badge>
        ),
    }),
    textColumn('port', t('Port'), 12, ({ port }) => (port ? nameOrId(port) : ''), {
      grows: true,
      cell: ({ port }) => port && <AppLink href={objectHref(projectId, 'ports', port.id)}>{nameOrId(port)}</AppLink>,
    }),
    textColumn('instance', t('Instance'), 12, ({ server }) => server?.name ?? '', {
      ...{
        cell: ({ server }: SubnetAddress) =>
          server && <AppLink href={objectHref(projectId, 'instances', server.id)}>{server.name}</AppLink>,
      },
    }),
    textColumn('floating', t('Floating IP'), 10, ({ floating_ip }) => floating_ip?.address ?? '', {
      ...{
        cell: ({ floating_ip }: SubnetAddress) =>
          floating_ip && (
            <AppLink href={objectHref(projectId, 'floating-ips', floating_ip.id)}>{floating_ip.address}</AppLink>
          ),
      },
    }),
  ];
}
