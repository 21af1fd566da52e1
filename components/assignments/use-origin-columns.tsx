'use client';

import { NoValue } from '#components/console/no-value.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { AccessExpiry } from '#components/users/access-expiry.tsx';
import { useT } from '#lib/i18n/use-t.ts';

/** Until when memberships or roles are valid. */
export function useExpiryColumn<Row>(
  expiryOf: (row: Row) => string | null,
  more: Partial<TableColumn<Row>> = {},
): TableColumn<Row> {
  const t = useT();
  return textColumn<Row>('valid-until', t('Valid until'), 13.5, (row) => expiryOf(row) ?? '', {
    cell: (row) => <Expiry at={expiryOf(row)} />,
    ...more,
  });
}

const Expiry = ({ at }: { at: string | null }) => (at === null ? <NoValue /> : <AccessExpiry at={at} />);
