'use client';

import { useQuery } from '@tanstack/react-query';
import { OwnLossAlert, useIsOwn, useOwnLossOf } from '#components/assignments/own-loss.tsx';
import { placeName } from '#components/assignments/place-words.ts';
import { NameList } from '#components/console/name-list.tsx';
import { questionAbout } from '#components/console/question-about.tsx';
import { combineQueries, mapAnswer } from '#lib/client/answer.ts';
import { accessQuery } from '#lib/console/identity/access/access-queries.ts';
import type { AccessList } from '#lib/console/identity/access/schema.ts';
import type { ListedGroup } from '#lib/console/identity/groups/schema.ts';
import type { I18n } from '#lib/i18n/i18n-provider.tsx';
import { msg } from '#lib/i18n/text.ts';

export const DeleteGroup = questionAbout<ListedGroup, AccessList & { isOwnLoss: boolean }>({
  useFound: (scope, [group]) => {
    const own = useOwnLossOf(scope, group, useIsOwn({ type: 'group', id: group.id }));
    const access = useQuery(accessQuery(scope, 'group', group.id));
    return mapAnswer(combineQueries(access, own.answer), ([known]) => ({ ...known, isOwnLoss: own.isLoss }));
  },
  unknown: msg('Could not look up what its members would lose'),
  show: (found, [group], { t, format }) => (
    <>
      <p>
        {t('{count, plural, =0 {It has no members.} one {It has # member.} other {It has # members.}}', {
          count: group.members,
        })}
      </p>
      {lossesIn(found, { t, format })}
      {found.isOwnLoss && <OwnLossAlert />}
    </>
  ),
});

function lossesIn({ access, is_truncated }: AccessList, { t, format }: Pick<I18n, 't' | 'format'>) {
  if (access.length === 0) return <p>{t('It has no roles, so no one loses access.')}</p>;
  return (
    <>
      <p>{t('Its members immediately lose what they have through it:')}</p>
      <NameList
        items={access}
        idOf={({ place }) => placeName(place, t)}
        nameOf={({ place, roles }) => `${placeName(place, t)}: ${format.list(roles.map(({ name }) => name))}`}
      />
      {is_truncated && <p>{t('Not all places are listed here')}</p>}
    </>
  );
}
