'use client';

import { useQuery } from '@tanstack/react-query';
import { Alert } from '#components/ui/alert.tsx';
import { capacityApi } from '#lib/console/ha/capacity/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n } from '#lib/i18n/use-t.ts';

interface ReserveWarningProps {
  projectId: string;
  /** Id of the chosen flavor. */
  flavor: string;
  serverId?: string;
  zone?: string;
  image?: string;
  count?: number;
}

/** Says before the request whether capacity that is reserved for failures of hosts prevents it. */
export function ReserveWarning({ projectId, flavor, serverId, zone, image, count = 1 }: ReserveWarningProps) {
  const { t, format } = useI18n();
  const request = {
    ...{ flavor, count: String(count) },
    ...(serverId ? { server_id: serverId } : {}),
    ...(zone ? { zone } : {}),
    ...(image ? { image } : {}),
  };
  const { data, error } = useQuery(clientOf(capacityApi).reservePreview.query(projectId, request));
  if (error && !data) return <Alert tone="warning" title={t('Could not check the capacity reserved for failures')} />;
  if (!data || data.preview.verdict === 'admitted') return null;
  const { verdict, admitted, missing_mib, missing_vcpus: vcpus, flavor: smaller, zone: other } = data.preview;
  const isRejected = verdict === 'rejected';
  return (
    <Alert
      tone={isRejected ? 'danger' : 'warning'}
      title={
        isRejected
          ? t('The free capacity is reserved for failures of hosts')
          : t('This uses capacity that is reserved for failures of hosts')
      }
    >
      {missing_mib > 0 && (
        <p>{t('{memory} of memory would be missing if a host failed.', { memory: format.mib(missing_mib) })}</p>
      )}
      {vcpus > 0 && (
        <p>{t('{vcpus, plural, one {# vCPU} other {# vCPUs}} would be missing if a host failed.', { vcpus })}</p>
      )}
      {isRejected && count > 1 && <p>{t('{admitted} of {count} instances are possible.', { admitted, count })}</p>}
      {smaller && <p>{t('Flavor {name} is possible.', { name: smaller })}</p>}
      {other && <p>{t('It is possible in zone {zone}.', { zone: other })}</p>}
      {isRejected && <p>{t('You can also delete instances or ask an administrator.')}</p>}
    </Alert>
  );
}
