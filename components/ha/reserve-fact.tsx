'use client';

import { useQuery } from '@tanstack/react-query';
import { AppLink } from '#components/console/app-link.tsx';
import { capacityApi } from '#lib/console/ha/capacity/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { adminHref } from '#lib/screens/paths.ts';
import { reserveText, weakestReserve } from './reserve-words.ts';

/** The segment with the smallest reserve, if segments have one; in a list of facts. */
export function ReserveFact({ projectId }: { projectId: string }) {
  const { t, format } = useI18n();
  const { data, error } = useQuery(clientOf(capacityApi).reserves.query(projectId));
  const first = data && weakestReserve(data.reserves);
  if (!first?.state && !error) return null;
  return (
    <div className="flex gap-1.5">
      <dt className="text-ink-faint">{first ? t('Reserve of {name}', { name: first.segment_name }) : t('Reserve')}</dt>
      <dd className="font-medium tabular-nums">
        {first?.state ? (
          <AppLink href={adminHref('segments')}>{t(reserveText(format, first.state))}</AppLink>
        ) : (
          t('Could not load the reserve')
        )}
      </dd>
    </div>
  );
}
