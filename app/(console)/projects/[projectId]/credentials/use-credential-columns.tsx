'use client';

import { ShieldAlert } from 'lucide-react';
import { CopyableId } from '#components/console/copyable-id.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { Badge } from '#components/ui/badge.tsx';
import { useFormat, useT } from '#lib/i18n/use-t.ts';
import type { ApplicationCredential } from '#lib/identity/application-credentials/schema.ts';
import { ExpiryBadge } from './expiry-badge.tsx';

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
