'use client';

import { WIDE_ONLY } from '#components/console/card-table.tsx';
import { SERVICE_WORDS } from '#components/projects/quota-words.ts';
import { Card } from '#components/ui/card.tsx';
import { cx } from '#components/ui/cx.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { QuotaSection } from './quota-section.tsx';
import { useQuotaRows } from './use-quota-rows.ts';

/** All limits of the project and what is in use, grouped by service. */
export function QuotaTable({ projectId }: { projectId: string }) {
  const t = useT();
  const queries = useQuotaRows(projectId);
  const head = 'px-4 py-2 font-medium';
  return (
    <Card title={t('Limits')} hasPadding={false}>
      <table className="w-full table-fixed text-start">
        <caption className="sr-only">{t('Limits of the project and what is in use')}</caption>
        <thead className="text-ink-faint text-small">
          <tr className="border-b">
            <th scope="col" className={cx(head, 'w-2/5 text-start')}>
              {t('Limit')}
            </th>
            <th scope="col" className={cx(head, 'text-start')}>
              {t('In use')}
            </th>
            <th scope="col" className={cx(head, WIDE_ONLY, 'w-32 text-end')}>
              {t('Reserved')}
            </th>
            <th scope="col" className={cx(head, WIDE_ONLY, 'w-32 text-end')}>
              {t('Left')}
            </th>
          </tr>
        </thead>
        {Object.entries(queries).map(([service, query]) => (
          <QuotaSection
            key={service}
            projectId={projectId}
            title={t(SERVICE_WORDS[service] ?? service)}
            query={query}
          />
        ))}
      </table>
    </Card>
  );
}
