'use client';

import { AppLink } from '#components/console/app-link.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import type { ListedAssignment } from '#lib/console/identity/access/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { PlaceLink } from './place-link.tsx';
import { useExpiryColumn } from './use-origin-columns.tsx';
import { usePlaceName, useReasonWords } from './use-reason-words.ts';

/** The holder column is omitted if all assignments belong to one holder. */
export function useAssignmentColumns(scope: string, hasHolder: boolean): TableColumn<ListedAssignment>[] {
  const t = useT();
  const placeName = usePlaceName();
  const wordsOf = useReasonWords();
  const expiry = useExpiryColumn<ListedAssignment>(({ reason }) => reason.expires_at);
  const why = ({ reason, holder, place }: ListedAssignment) =>
    reason.is_inherited && place.kind === reason.on.kind && placeName(place) === placeName(reason.on)
      ? t('for all projects below')
      : wordsOf(reason, holder.id);
  const holder = useHolderColumns(scope);
  return [
    ...(hasHolder ? holder : []),
    textColumn<ListedAssignment>('role', t('Role'), 7, ({ role }) => role.name),
    textColumn<ListedAssignment>('place', t('Where'), 12, ({ place }) => placeName(place), {
      isRowHeader: !hasHolder,
      grows: !hasHolder,
      cell: ({ place }) => <PlaceLink scope={scope} place={place} />,
    }),
    expiry,
    textColumn<ListedAssignment>('why', t('Reason'), 13, why, {
      cell: (row) => <span title={why(row)}>{why(row)}</span>,
    }),
  ];
}

function useHolderColumns(scope: string): TableColumn<ListedAssignment>[] {
  const t = useT();
  return [
    textColumn<ListedAssignment>('holder', t('Held by'), 12, ({ holder }) => holder.name, {
      grows: true,
      isRowHeader: true,
      cell: ({ holder }) => (
        <AppLink look="strong" href={identityHref(scope, holder.type === 'user' ? 'users' : 'groups', holder.id)}>
          {holder.name}
        </AppLink>
      ),
    }),
    textColumn<ListedAssignment>('kind', t('Kind'), 6, ({ holder }) =>
      holder.type === 'user' ? t('User') : t('Group'),
    ),
    textColumn<ListedAssignment>('domain', t('Domain'), 8, ({ holder }) => holder.domain.name, { isOptional: true }),
  ];
}
