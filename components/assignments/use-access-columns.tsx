'use client';

import { AppLink } from '#components/console/app-link.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { identityHref } from '#lib/screens/paths.ts';
import type { AccessRow } from './access-rows.ts';
import { PlaceLink } from './place-link.tsx';
import { useExpiryColumn } from './use-origin-columns.tsx';
import { usePlaceName, useReasonWords } from './use-reason-words.ts';

export function useAccessColumns(scope: string): TableColumn<AccessRow>[] {
  const t = useT();
  const placeName = usePlaceName();
  const wordsOf = useReasonWords();
  const expiry = useExpiryColumn<AccessRow>(({ reason }) => reason.expires_at);
  const givenTo = ({ reason: { assigned, to } }: AccessRow) =>
    to.type === 'group'
      ? t('{role} to group {name}', { role: assigned.name, name: to.name })
      : t('{role} to the user', { role: assigned.name });
  return [
    textColumn<AccessRow>('place', t('Where'), 14, ({ place }) => placeName(place), {
      isRowHeader: true,
      sortKey: 'place',
      cell: ({ place }) => <PlaceLink scope={scope} place={place} />,
    }),
    textColumn<AccessRow>('role', t('Role'), 7, ({ role }) => role.name, { sortKey: 'role' }),
    textColumn<AccessRow>('why', t('Reason'), 14, ({ reason, holderId }) => wordsOf(reason, holderId), {
      grows: true,
      cell: ({ reason, holderId }) => {
        const words = wordsOf(reason, holderId);
        return <span title={words}>{words}</span>;
      },
    }),
    expiry,
    textColumn<AccessRow>('given', t('Assignment'), 13, givenTo, {
      cell: (row) => {
        const { to } = row.reason;
        if (to.type === 'user' || to.id === row.holderId) return givenTo(row);
        return <AppLink href={identityHref(scope, 'groups', to.id)}>{givenTo(row)}</AppLink>;
      },
    }),
  ];
}
