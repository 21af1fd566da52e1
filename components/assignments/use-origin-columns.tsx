'use client';

import { NoValue } from '#components/console/no-value.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { AccessExpiry } from '#components/users/access-expiry.tsx';
import { SourceLink } from '#components/users/source-link.tsx';
import { useSourceWord } from '#components/users/user-source.ts';
import type { UserSource } from '#lib/console/identity/identity-sources/access-origin.ts';
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

/** Where memberships come from. */
export function useSourceColumn<Row>(scope: string, sourceOf: (row: Row) => UserSource | null): TableColumn<Row> {
  const t = useT();
  const wordOf = useSourceWord();
  return textColumn<Row>('source', t('Membership from'), 14, (row) => wordOf(sourceOf(row)), {
    cell: (row) => <SourceLink scope={scope} source={sourceOf(row)} />,
  });
}
