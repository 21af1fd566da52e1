'use client';

import { useQuery } from '@tanstack/react-query';
import { OwnLossAlert, useIsOwn, useOwnLossOf } from '#components/assignments/own-loss.tsx';
import { usePlaceName } from '#components/assignments/use-reason-words.ts';
import { NameList } from '#components/console/name-list.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { VerbDialog, type VerbDialogProps } from '#components/console/verb-dialog.tsx';
import { combineQueries } from '#lib/client/answer.ts';
import { accessQuery } from '#lib/console/identity/access/access-queries.ts';
import type { Access, AccessList } from '#lib/console/identity/access/schema.ts';
import type { ListedGroup } from '#lib/console/identity/groups/schema.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';

export function DeleteGroup(props: VerbDialogProps<ListedGroup>) {
  const t = useT();
  const {
    projectId: scope,
    rows: [group],
  } = props;
  const access = useQuery(accessQuery(scope, 'group', group.id));
  const own = useOwnLossOf(scope, group, useIsOwn({ type: 'group', id: group.id }));
  return (
    <VerbDialog {...props} restsOn={combineQueries(access, own.answer)}>
      <p>
        {t('{count, plural, =0 {It has no members.} one {It has # member.} other {It has # members.}}', {
          count: group.members,
        })}
      </p>
      <QueryContent answer={access} unknown={t('Could not look up what its members would lose')}>
        {(known) => <Losses known={known} />}
      </QueryContent>
      {own.isLoss && <OwnLossAlert />}
    </VerbDialog>
  );
}

function Losses({ known }: { known: AccessList }) {
  const { t, format } = useI18n();
  const placeName = usePlaceName();
  if (known.access.length === 0) return <p>{t('It has no roles, so no one loses access.')}</p>;
  const rolesOf = ({ roles }: Access) => format.list(roles.map(({ name }) => name));
  return (
    <>
      <p>{t('Its members immediately lose what they have through it:')}</p>
      <NameList
        items={known.access}
        idOf={({ place }) => placeName(place)}
        nameOf={(access) => `${placeName(access.place)}: ${rolesOf(access)}`}
      />
      {known.is_truncated && <p>{t('Not all places are listed here')}</p>}
    </>
  );
}
