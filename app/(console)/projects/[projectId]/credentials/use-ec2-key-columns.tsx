'use client';

import { Age } from '#components/console/age.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { endsEarlier, ValidUntil } from '#components/console/valid-until.tsx';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { describeKeyLimits } from '#lib/identity/ec2-keys/describe-key-limits.ts';
import type { Ec2KeyRow } from './ec2-key-row.ts';
import { KeyExpiry } from './key-expiry.tsx';
import { KeyOrigin } from './key-origin.tsx';
import { KeyState } from './key-state.tsx';

type Column = TableColumn<Ec2KeyRow>;

export function useEc2KeyColumns(): Column[] {
  const { t, format } = useI18n();
  return [
    {
      id: 'access',
      header: t('Access key'),
      text: ({ access }) => access,
      width: 18.5,
      isRowHeader: true,
      cell: ({ access, origin }) => (
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          <CopyableId id={access} />
          <KeyOrigin origin={origin} />
        </span>
      ),
    },
    {
      id: 'limits',
      header: t('What it can do'),
      text: ({ summary }) => summary,
      width: 20,
      grows: true,
      cell: ({ limits }) => {
        const sentence = describeKeyLimits(limits, { t, format });
        return (
          <span className="truncate" title={sentence}>
            {sentence}
          </span>
        );
      },
    },
    {
      id: 'state',
      header: t('State'),
      text: (row) => (row.successor ? 'replaced' : ''),
      width: 8,
      cell: (row) => <KeyState row={row} />,
    },
    ...useMomentColumns(),
  ];
}

function useMomentColumns(): Column[] {
  const t = useT();
  return [
    {
      id: 'last_used',
      header: t('Last used'),
      isVital: true,
      text: ({ last_used_at }) => last_used_at ?? '',
      width: 9,
      cell: ({ last_used_at }) =>
        last_used_at ? <Age at={last_used_at} isShort /> : <span className="text-ink-muted">{t('Never')}</span>,
    },
    {
      id: 'expires',
      header: t('Expires'),
      text: ({ expires_at }) => expires_at ?? '',
      width: 9,
      cell: ({ expires_at, valid_until }) =>
        endsEarlier(valid_until, expires_at) ? <ValidUntil at={valid_until} /> : <KeyExpiry at={expires_at} />,
    },
    {
      id: 'created',
      header: t('Created'),
      text: ({ created_at }) => created_at,
      width: 9,
      cell: ({ created_at }) => <DateTime at={created_at} isDateOnly />,
    },
  ];
}
