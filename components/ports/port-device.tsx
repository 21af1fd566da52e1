'use client';

import { AppLink } from '#components/console/app-link.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';
import type { PortRow } from './port-row.ts';

const KINDS = { router: msg('Router'), dhcp: msg('DHCP') } as const;

export function PortDevice({ projectId, row }: { projectId: string; row: PortRow }) {
  const t = useT();
  const { device, deviceName, leftover, port } = row;
  if (leftover === 'gone') return <Badge tone="warning">{t('Instance deleted')}</Badge>;
  switch (device) {
    case 'none':
      return <span className="text-ink-faint">{t('Unbound')}</span>;
    case 'instance':
      return (
        <AppLink href={objectHref(projectId, 'instances', port.device_id)} className="truncate">
          {deviceName}
        </AppLink>
      );
    case 'router':
    case 'dhcp':
      return t(KINDS[device]);
    case 'other':
      return port.device_owner || deviceName;
    default:
      return device satisfies never;
  }
}
