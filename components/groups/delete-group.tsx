'use client';

import { useQuery } from '@tanstack/react-query';
import { OwnLossAlert, useIsOwn, useOwnLossOf } from '#components/assignments/own-loss.tsx';
import { usePlaceName } from '#components/assignments/use-reason-words.ts';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { NameList } from '#components/console/name-list.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { combineQueries } from '#lib/client/answer.ts';
import { accessQuery } from '#lib/console/identity/access/access-queries.ts';
import type { Access, AccessList } from '#lib/console/identity/access/schema.ts';
import type { ListedGroup } from '#lib/console/identity/groups/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { groupApi } from '#lib/identity/groups/contract.ts';

interface DeleteGroupProps extends ScopeDialogProps {
  group: ListedGroup;
  onDeleted?: (() => void) | undefined;
}

export function DeleteGroup({ scope, group, onClose, onDeleted }: DeleteGroupProps) {
  const t = useT();
  const remove = clientOf(groupApi).remove.useMutation(scope);
  const access = useQuery(accessQuery(scope, 'group', group.id));
  const own = useOwnLossOf(scope, group, useIsOwn({ type: 'group', id: group.id }));
  const { name, members } = group;
  return (
    <ConfirmAction
      onClose={onClose}
      title={t('Delete group {name}?', { name })}
      confirmLabel={t('Delete {name}', { name })}
      restsOn={combineQueries(access, own.answer)}
      phrase={name}
      onConfirm={() => remove.mutateAsync(group.id)}
      onConfirmed={onDeleted}
    >
      <p>
        {t('{count, plural, =0 {It has no members.} one {It has # member.} other {It has # members.}}', {
          count: members,
        })}
      </p>
      <QueryContent answer={access} unknown={t('Could not look up what its members would lose')}>
        {(known) => <Losses known={known} />}
      </QueryContent>
      {own.isLoss && <OwnLossAlert />}
    </ConfirmAction>
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
