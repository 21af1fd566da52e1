'use client';

import { Properties } from '#components/console/properties.tsx';
import { quotaWords } from '#components/projects/quota-words.ts';
import { quotaWriter } from '#components/projects/quota-writer.ts';
import { Alert } from '#components/ui/alert.tsx';
import type { CapacityPool, QuotaContext } from '#lib/console/quota-requests/schema.ts';
import { useI18n } from '#lib/i18n/use-t.ts';

/** What a decision depends on: the project, all projects together, and the free capacity. */
export function DecisionFacts({ found }: { found: QuotaContext }) {
  const { t, format } = useI18n();
  const { request, projects, capacity, temporary_until } = found;
  const show = quotaWriter(quotaWords(request.quota).unit, format);
  const limits = show(projects.limits);
  return (
    <div className="flex flex-col gap-3">
      <Properties
        columns={1}
        items={[
          { label: t('Requested by'), value: request.user_name },
          { label: t('Reason'), value: request.reason },
          {
            label: t('Requested'),
            value: t('{before} → {after}', { before: show(request.limit), after: show(request.requested_limit) }),
          },
          {
            label: t('In use'),
            value: t('{used} of {limit}', { used: show(request.used), limit: show(request.limit) }),
          },
          {
            label: t('All projects'),
            value:
              projects.unlimited === 0
                ? t('{used} in use, limits of {limits} in total', { used: show(projects.used), limits })
                : t(
                    '{used} in use, limits of {limits} in total and {count, plural, one {# project} other {# projects}} without a limit',
                    { used: show(projects.used), limits, count: projects.unlimited },
                  ),
          },
          ...capacity.map((pool) => ({
            label: poolLabel(pool, t),
            value: t('{free} of {total} free', {
              free: amount(pool, format, pool.free),
              total: amount(pool, format, pool.total),
            }),
          })),
        ]}
      />
      {temporary_until && (
        <Alert
          tone="info"
          title={t('A grant for a limited time is in force until {until}. A new grant replaces it.', {
            until: format.dateTime(temporary_until),
          })}
        />
      )}
    </div>
  );
}

type I18n = ReturnType<typeof useI18n>;

function poolLabel({ kind, name }: CapacityPool, t: I18n['t']): string {
  switch (kind) {
    case 'vcpus':
      return t('vCPUs of all hosts in service');
    case 'ram':
      return t('Memory of all hosts in service');
    case 'storage':
      return t('Storage pool {name}', { name });
    default:
      return t('Addresses of {name}', { name });
  }
}

function amount({ kind }: CapacityPool, format: I18n['format'], value: number): string {
  if (kind === 'ram') return format.mib(value);
  return kind === 'storage' ? format.gib(value) : format.number(value);
}
