'use client';

import { Clock, ShieldAlert, TriangleAlert } from 'lucide-react';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { Badge } from '#components/ui/badge.tsx';
import { useNow } from '#lib/client/use-now.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';
import { expiryState } from '#lib/identity/application-credentials/expiry-state.ts';
import type { ApplicationCredential } from '#lib/identity/application-credentials/schema.ts';

/** What the list says about each credential. */
export function useCredentialColumns(): TableColumn<ApplicationCredential>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      id: 'name',
      header: t('Name'),
      text: ({ name }) => name,
      width: 14,
      grows: true,
      isRowHeader: true,
      cell: ({ name, unrestricted }) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium">{name}</span>
          {unrestricted && (
            <Badge tone="danger">
              <ShieldAlert aria-hidden />
              {t('Unrestricted')}
            </Badge>
          )}
        </span>
      ),
    },
    {
      id: 'roles',
      header: t('Roles'),
      text: ({ roles }) => roles.map(({ name }) => name).join(' '),
      width: 12,
      cell: ({ roles }) => <span className="truncate">{format.list(roles.map(({ name }) => name))}</span>,
    },
    {
      id: 'expires',
      header: t('Expires'),
      text: ({ expires_at }) => expires_at ?? '',
      width: 12,
      cell: ({ expires_at }) => <ExpiryBadge expiresAt={expires_at} />,
    },
    { id: 'id', header: t('ID'), width: 18, text: ({ id }) => id, cell: ({ id }) => <CopyableId id={id} /> },
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

const minuteMs = 60_000;

/** When a credential ends; marked when that is soon or past. */
function ExpiryBadge({ expiresAt }: { expiresAt: string | null }) {
  const t = useT();
  const now = useNow(minuteMs);
  const state = expiryState(expiresAt, now);
  if (expiresAt === null || state === 'never') return <span className="text-ink-muted">{t('Never')}</span>;
  const date = <DateTime at={expiresAt} isDateOnly />;
  if (state === 'valid') return date;
  return (
    <Badge tone={state === 'expired' ? 'danger' : 'warning'}>
      {state === 'expired' ? <TriangleAlert aria-hidden /> : <Clock aria-hidden />}
      {state === 'expired' ? t('Expired') : date}
    </Badge>
  );
}
