'use client';

import { NoValue } from '#components/console/no-value.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { AccessExpiry } from '#components/users/access-expiry.tsx';
import { SourceLink, useSourceWord } from '#components/users/user-source.tsx';
import type { AccessOrigin } from '#lib/console/identity-sources/access-origin.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** Where memberships or roles come from, and until when they are valid. */
export function useOriginColumns<Row>(
  scope: string,
  header: string,
  originOf: (row: Row) => AccessOrigin,
): TableColumn<Row>[] {
  const t = useT();
  const wordOf = useSourceWord();
  const expiryOf = (row: Row) => originOf(row).expires_at;
  const sourceOf = (row: Row) => originOf(row).source;
  return [
    textColumn<Row>('source', header, 12, (row) => wordOf(sourceOf(row)), {
      cell: (row) => <SourceLink scope={scope} source={sourceOf(row)} />,
    }),
    textColumn<Row>('valid-until', t('Valid until'), 12, (row) => expiryOf(row) ?? '', {
      cell: (row) => <Expiry at={expiryOf(row)} />,
    }),
  ];
}

const Expiry = ({ at }: { at: string | null }) => (at === null ? <NoValue /> : <AccessExpiry at={at} />);
