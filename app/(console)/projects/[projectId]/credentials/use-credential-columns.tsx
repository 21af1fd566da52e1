'use client';

import { Clock, ShieldAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Age } from '#components/console/age.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { useLoadingReason } from '#components/console/use-loading-reason.ts';
import { endsEarlier, ValidUntil } from '#components/console/valid-until.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { Answer } from '#lib/client/answer.ts';
import { useNow } from '#lib/client/use-now.ts';
import { toMillis } from '#lib/i18n/format.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { expiryState } from '#lib/identity/application-credentials/expiry-state.ts';
import type { CredentialRow } from './credential-row.ts';

type Column = TableColumn<CredentialRow>;

export function useCredentialColumns(facts: Answer<unknown>): Column[] {
  const { t, format } = useI18n();
  const moments = useMomentColumns(facts);
  return [
    {
      id: 'name',
      header: t('Name'),
      text: ({ name }) => name,
      width: 14,
      grows: true,
      isRowHeader: true,
      cell: (row) => <Name row={row} />,
    },
    {
      id: 'roles',
      header: t('Roles'),
      text: ({ roles }) => roles.map(({ name }) => name).join(' '),
      width: 12,
      cell: ({ roles }) => <span className="truncate">{format.list(roles.map(({ name }) => name))}</span>,
    },
    ...moments,
    { id: 'id', header: t('ID'), width: 14, text: ({ id }) => id, cell: ({ id }) => <CopyableId id={id} /> },
    {
      id: 'description',
      header: t('Description'),
      text: ({ description }) => description ?? '',
      width: 14,
      isOptional: true,
      cell: ({ description }) => <span className="truncate">{description || '–'}</span>,
    },
  ];
}

function useMomentColumns(facts: Answer<unknown>): Column[] {
  const t = useT();
  const fact = (row: CredentialRow, show: (known: NonNullable<CredentialRow['facts']>) => ReactNode) =>
    row.facts ? show(row.facts) : <NotKnown answer={facts} />;
  const lastUse = (at: string | null) =>
    at ? <Age at={at} isShort /> : <span className="text-ink-muted">{t('Never')}</span>;
  return [
    {
      id: 'expires',
      header: t('Expires'),
      text: ({ expires_at, facts: known }) => known?.retires_at ?? expires_at ?? '',
      width: 14,
      cell: (row) => <Expiry row={row} />,
    },
    {
      id: 'last_used',
      header: t('Last used'),
      isVital: true,
      text: (row) => row.facts?.last_used_at ?? '',
      width: 10,
      cell: (row) => fact(row, ({ last_used_at }) => lastUse(last_used_at)),
    },
    {
      id: 'created',
      header: t('Created'),
      isVital: true,
      text: (row) => row.facts?.created_at ?? '',
      width: 10,
      cell: (row) => fact(row, ({ created_at }) => <DateTime at={created_at} isDateOnly />),
    },
  ];
}

function Name({ row: { name, unrestricted } }: { row: CredentialRow }) {
  const t = useT();
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="truncate font-medium">{name}</span>
      {unrestricted && (
        <Badge tone="danger">
          <ShieldAlert aria-hidden />
          {t('Unrestricted')}
        </Badge>
      )}
    </span>
  );
}

function NotKnown({ answer }: { answer: Answer<unknown> }) {
  const t = useT();
  const reason = useLoadingReason(answer);
  if (reason && !answer.error) return <Skeleton className="h-3.5 w-16" />;
  return (
    <span className="text-ink-muted" title={reason}>
      {t('Unknown')}
    </span>
  );
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

function Expiry({ row: { expires_at, facts, successor } }: { row: CredentialRow }) {
  const t = useT();
  const now = useNow(minuteMs);
  const state = expiryState(expires_at, now);
  if (facts?.retires_at) {
    const title = successor
      ? t('Being replaced by {name}. It stops working then', { name: successor })
      : t('Being replaced. It stops working then');
    return (
      <span title={title} className="flex min-w-0 items-center gap-2">
        <Badge tone="info">{t('Replaced')}</Badge>
        <DateTime at={facts.retires_at} isDateOnly={toMillis(facts.retires_at) - now > dayMs} />
      </span>
    );
  }
  if (facts && endsEarlier(facts.valid_until, expires_at)) return <ValidUntil at={facts.valid_until} />;
  if (expires_at === null || state === 'never') return <span className="text-ink-muted">{t('Never')}</span>;
  const date = <DateTime at={expires_at} isDateOnly />;
  if (state === 'valid') return date;
  return (
    <Badge tone={state === 'expired' ? 'danger' : 'warning'}>
      {state === 'expired' ? <TriangleAlert aria-hidden /> : <Clock aria-hidden />}
      {state === 'expired' ? t('Expired') : date}
    </Badge>
  );
}
