'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { AppLink } from '#components/console/app-link.tsx';
import { WIDE_ONLY } from '#components/console/card-table.tsx';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { ExceededQuotas } from '#components/console/exceeded-quotas.tsx';
import { NoValue } from '#components/console/no-value.tsx';
import { QuotaMeter, useQuotaFigures } from '#components/console/quota-meter.tsx';
import { quotaWriter } from '#components/projects/quota-writer.ts';
import { cx } from '#components/ui/cx.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { quotaLeft } from '#lib/quotas/quota-left.ts';
import { type QuotaRow, usedByHref } from './quota-rows.ts';
import { requestableQuotas } from './requestable-quotas.ts';

/** Columns of narrow windows, in which the others are hidden. */
const COLUMNS = 2;
/** Completes rows of one cell. Cells of hidden columns would take their space. */
const Rest = () => <td colSpan={2} className={WIDE_ONLY} />;

interface QuotaSectionProps {
  projectId: string;
  title: string;
  query: UseQueryResult<QuotaRow[], Error>;
}

/** The limits of a service, as a group of rows. */
export function QuotaSection({ projectId, title, query }: QuotaSectionProps) {
  const t = useT();
  const { data, error, isFetching } = query;
  return (
    <tbody className="border-t first-of-type:border-t-0">
      <tr className="bg-sunken">
        <th scope="rowgroup" colSpan={COLUMNS} className="px-4 py-1.5 text-start font-semibold text-small">
          {title}
        </th>
        <Rest />
      </tr>
      {error && (
        <tr className="border-t">
          <td colSpan={COLUMNS} className="p-4">
            <ErrorAlert
              title={data ? t('This page may be out of date') : t('Could not load this')}
              error={error}
              onRetry={() => void query.refetch()}
              isRetrying={isFetching}
            />
          </td>
          <Rest />
        </tr>
      )}
      {!(data || error) && (
        <tr aria-busy className="border-t">
          <td colSpan={COLUMNS} className="px-4 py-3">
            <Skeleton className="h-3.5 w-64" />
          </td>
          <Rest />
        </tr>
      )}
      {data?.map((row) => (
        <Row key={row.name} projectId={projectId} row={row} />
      ))}
    </tbody>
  );
}

const CELL = 'px-4 py-2 align-middle';
const NUMBER = cx(CELL, WIDE_ONLY, 'text-end tabular-nums');

function Row({ projectId, row }: { projectId: string; row: QuotaRow }) {
  const { t, format } = useI18n();
  const { used, reserved, limit, usedBy } = row;
  const show = quotaWriter(row.unit, format);
  const label = t(row.label);
  const left = used === undefined || limit < 0 ? undefined : quotaLeft({ limit, in_use: used, reserved: 0 });
  return (
    <tr className="border-t">
      <th scope="row" className={cx(CELL, 'break-words text-start font-normal')}>
        {usedBy ? <AppLink href={usedByHref(projectId, usedBy)}>{label}</AppLink> : label}
      </th>
      <td className={CELL}>
        {used === undefined ? (
          <span className="text-small tabular-nums">
            {limit < 0 ? t('No limit') : t('At most {limit}', { limit: show(limit) })}
          </span>
        ) : (
          <UsageCell label={label} used={used} limit={limit} show={show} row={row} />
        )}
      </td>
      <td className={NUMBER}>{reserved > 0 ? show(reserved) : <NoValue />}</td>
      <td className={NUMBER}>{left === undefined ? <NoValue /> : show(left)}</td>
    </tr>
  );
}

/** Share of a limit from which on the row offers to request more. */
const HIGH = 0.8;

interface UsageCellProps {
  label: string;
  used: number;
  limit: number;
  show: (value: number) => string;
  row: QuotaRow;
}

function UsageCell({ row, ...quota }: UsageCellProps) {
  const figures = useQuotaFigures(quota);
  const isHigh = quota.limit >= 0 && quota.used >= quota.limit * HIGH;
  const excesses = isHigh ? requestableQuotas([row]).map((one) => ({ ...one, requested: 1 })) : [];
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex min-w-32 flex-1 flex-col gap-1.5">
        <span className="text-small tabular-nums">{figures}</span>
        <QuotaMeter {...quota} />
      </div>
      <ExceededQuotas excesses={excesses} />
    </div>
  );
}
