'use client';

import { useQuery } from '@tanstack/react-query';
import { Properties } from '#components/console/properties.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Card } from '#components/ui/card.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { storageApi } from '#lib/object-store/console/administration/contract.ts';

/** What all projects store, also those that are not listed. */
export function StorageTotals({ scope }: { scope: string }) {
  const { t, format } = useI18n();
  const { data } = useQuery(clientOf(storageApi).projects.query(scope));
  if (!data) return null;
  const { totals, projects, is_truncated } = data;
  return (
    <div className="flex shrink-0 flex-col gap-3 pb-3">
      {is_truncated && (
        <Alert
          tone="warning"
          title={t('Only the {count} projects that store most are listed', { count: format.number(projects.length) })}
        />
      )}
      <Card title={t('All projects')}>
        <Properties
          items={[
            { label: t('Projects with buckets'), value: format.number(totals.projects) },
            { label: t('Buckets'), value: format.number(totals.buckets) },
            { label: t('Objects'), value: format.number(totals.objects) },
            { label: t('Size'), value: format.bytes(totals.bytes) },
            { label: t('With versions and unfinished uploads'), value: format.bytes(totals.stored_bytes) },
          ]}
        />
      </Card>
    </div>
  );
}
