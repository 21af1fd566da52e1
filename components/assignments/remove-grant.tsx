'use client';

import { AppLink } from '#components/console/app-link.tsx';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { NameList } from '#components/console/name-list.tsx';
import { useReversibleChange } from '#components/console/use-reversible-change.ts';
import { Alert } from '#components/ui/alert.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { ASSIGNMENT_KINDS, assignRoleRequest, revokeRoleRequest } from '#lib/identity/assignments/grant-requests.ts';
import { ASSIGNMENT_VERBS } from '#lib/identity/assignments/verbs.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { type AccessRow, grantOf, isAssignedByHand } from './access-rows.ts';
import { isRuling } from './grant-changes.ts';
import { OwnLossAlert, useIsOwn } from './own-loss.tsx';
import { placeName } from './place-words.ts';

interface RemoveGrantProps extends ScopeDialogProps {
  row: AccessRow;
  others: readonly AccessRow[];
}

export function RemoveGrant({ scope, row, others, onClose }: RemoveGrantProps) {
  const t = useT();
  const { assigned, to, on, is_inherited } = row.reason;
  const change = useReversibleChange(scope, ASSIGNMENT_KINDS);
  const grant = grantOf(row.reason);
  const values = { role: assigned.name, name: to.name, place: placeName(on, t) };
  const ownership = useIsOwn(to);
  const isOwn = ownership.data && [row, ...others].some(({ role }) => isRuling(role.name));
  return (
    <ConfirmAction
      onClose={onClose}
      title={t('Revoke role {role} from {name}?', values)}
      confirmLabel={t('Revoke {role}', values)}
      phrase={assigned.name}
      restsOn={ownership}
      onConfirm={() =>
        change({
          ...{ verb: ASSIGNMENT_VERBS.revoke, request: revokeRoleRequest(grant), values },
          ...(isAssignedByHand(row.reason) && {
            inverse: { ...ASSIGNMENT_VERBS[ASSIGNMENT_VERBS.revoke.inverse], request: assignRoleRequest(grant) },
          }),
        })
      }
    >
      <p>
        {is_inherited
          ? t('It was assigned to {name} in {place}, for all projects below.', values)
          : t('It was assigned to {name} in {place}.', values)}
      </p>
      {others.length > 0 && (
        <>
          <p>{t('Everything else from the same assignment is revoked too:')}</p>
          <NameList
            items={[row, ...others]}
            idOf={({ id }) => id}
            nameOf={({ role, place }) => t('{role} in {place}', { role: role.name, place: placeName(place, t) })}
          />
        </>
      )}
      {to.type === 'user' && row.reason.source !== null && (
        <p>{t('The identity provider assigns it again at the next sign-in, if its mapping still says so.')}</p>
      )}
      {to.type === 'group' && <FromGroup scope={scope} row={row} />}
      {isOwn && <OwnLossAlert />}
    </ConfirmAction>
  );
}

function FromGroup({ scope, row: { reason, holderId } }: { scope: string; row: AccessRow }) {
  const t = useT();
  const { id, name } = reason.to;
  return (
    <Alert tone="warning" title={t('All members of group {name} lose it', { name })}>
      {id !== holderId &&
        t.rich('To revoke it from this user only, remove the user from <link>the group</link>.', {
          link: (parts) => <AppLink href={identityHref(scope, 'groups', id)}>{parts}</AppLink>,
        })}
    </Alert>
  );
}
