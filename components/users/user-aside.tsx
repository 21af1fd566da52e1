'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AppLink } from '#components/console/app-link.tsx';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import { ListCard } from '#components/console/list-card.tsx';
import { ListLine } from '#components/console/list-line.tsx';
import { LoadError } from '#components/console/load-error.tsx';
import { Card } from '#components/ui/card.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import type { Answer } from '#lib/client/answer.ts';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import { listedUserApi } from '#lib/console/identity/users/contract.ts';
import type { ListedUser, UserGroup } from '#lib/console/identity/users/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { groupApi } from '#lib/identity/groups/contract.ts';
import { invitationApi } from '#lib/identity/invitations/contract.ts';
import type { Invitation } from '#lib/identity/invitations/schema.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { AccessExpiry } from './access-expiry.tsx';
import { OwnershipCard } from './ownership-card.tsx';
import { SourceLink } from './source-link.tsx';
import { UserOptionList } from './user-option-list.tsx';

const JoinGroup = lazyComponent(async () => (await import('./join-group.tsx')).JoinGroup);
const InviteUser = lazyComponent(async () => (await import('./invite-user.tsx')).InviteUser);

interface AboutUser {
  scope: string;
  row: ListedUser;
}

export function UserAside({ scope, row }: AboutUser) {
  const t = useT();
  return (
    <div className="flex flex-col gap-4">
      <InvitationCard scope={scope} row={row} />
      <GroupsCard scope={scope} row={row} />
      <OwnershipCard scope={scope} userId={row.id} />
      <Card title={t('Options')}>
        <UserOptionList options={row.user.options} />
      </Card>
    </div>
  );
}

function InvitationCard({ scope, row }: AboutUser) {
  const t = useT();
  const query = useQuery(clientOf(invitationApi).list.query(scope, row.id));
  const [isInviting, setIsInviting] = useState(false);
  const mayManage = useMayManage(scope);
  const [open] = query.data?.invitations ?? [];
  // Read-only users see from the status that an invitation exists.
  if (mayManage !== true) return null;
  if (!open) return <LoadError answer={query} unknown={t('Could not load the invitations')} />;
  return (
    <Card title={t('Invitation')}>
      <OpenInvitation
        scope={scope}
        row={row}
        invitation={open}
        invitations={query}
        onRenew={() => setIsInviting(true)}
      />
      {isInviting && <InviteUser scope={scope} row={row} onClose={() => setIsInviting(false)} />}
    </Card>
  );
}

interface OpenInvitationProps extends AboutUser {
  invitation: Invitation;
  invitations: Answer<unknown>;
  onRenew: () => void;
}

function OpenInvitation({ scope, row, invitation, invitations, onRenew }: OpenInvitationProps) {
  const t = useT();
  const withdraw = clientOf(invitationApi).remove.useMutation(scope);
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>
        {t.rich('Created <made></made>, valid until <end></end>.', {
          made: () => <DateTime at={invitation.created_at} />,
          end: () => <DateTime at={invitation.expires_at} />,
        })}
      </p>
      <span className="flex gap-2">
        <ButtonWithReason size="small" onClick={onRenew}>
          {t('New link')}
        </ButtonWithReason>
        <ButtonWithReason size="small" onClick={() => setIsWithdrawing(true)}>
          {t('Withdraw')}
        </ButtonWithReason>
      </span>
      {isWithdrawing && (
        <ConfirmAction
          isOpen
          onOpenChange={setIsWithdrawing}
          title={t('Withdraw the invitation of {name}?', { name: row.name })}
          confirmLabel={t('Withdraw invitation')}
          restsOn={invitations}
          onConfirm={() => withdraw.mutateAsync({ id: row.id, invitation_id: invitation.id })}
          notice={msg('Invitation of {name} withdrawn', { name: row.name })}
        >
          <p>{t('The link stops working immediately.')}</p>
        </ConfirmAction>
      )}
    </div>
  );
}

function GroupsCard({ scope, row }: AboutUser) {
  const t = useT();
  const query = useQuery(clientOf(listedUserApi).groups.query(scope, row.id));
  const mayManage = useMayManage(scope);
  const reason = mayManage === true ? undefined : t(mayManage);
  const [isJoining, setIsJoining] = useState(false);
  const [leaving, setLeaving] = useState<UserGroup>();
  return (
    <>
      <ListCard
        title={t('Groups')}
        aside={
          <ButtonWithReason size="small" reason={reason} onClick={() => setIsJoining(true)}>
            {t('Add to group')}
          </ButtonWithReason>
        }
        query={query}
        rowsOf={({ groups }) => groups}
        empty={t('In no group')}
      >
        {(group) => (
          <ListLine
            key={group.id}
            name={<AppLink href={identityHref(scope, 'groups', group.id)}>{group.name}</AppLink>}
            detail={<MembershipOrigin scope={scope} group={group} />}
          >
            <ButtonWithReason
              size="small"
              reason={reason}
              aria-label={t('Remove from {name}', { name: group.name })}
              onClick={() => setLeaving(group)}
            >
              {t('Remove')}
            </ButtonWithReason>
          </ListLine>
        )}
      </ListCard>
      {isJoining && <JoinGroup scope={scope} rows={[row]} onClose={() => setIsJoining(false)} />}
      {leaving && (
        <LeaveGroup scope={scope} row={row} group={leaving} groups={query} onClose={() => setLeaving(undefined)} />
      )}
    </>
  );
}

function MembershipOrigin({ scope, group: { source, expires_at: end } }: { scope: string; group: UserGroup }) {
  const t = useT();
  return (
    <>
      <SourceLink scope={scope} source={source} />
      {end !== null && (
        <>
          {' · '}
          {t.rich('Member until <time></time>', { time: () => <AccessExpiry at={end} /> })}
        </>
      )}
    </>
  );
}

interface LeaveGroupProps extends AboutUser {
  group: UserGroup;
  groups: Answer<unknown>;
  onClose: () => void;
}

function LeaveGroup({ scope, row, group, groups, onClose }: LeaveGroupProps) {
  const t = useT();
  const leave = clientOf(groupApi).removeMember.useMutation(scope);
  const names = { user: row.name, group: group.name };
  return (
    <ConfirmAction
      onClose={onClose}
      title={t('Remove {user} from {group}?', names)}
      confirmLabel={t('Remove from {name}', { name: group.name })}
      restsOn={groups}
      onConfirm={() => leave.mutateAsync({ id: group.id, user_id: row.id })}
      notice={msg('{user} removed from {group}', names)}
    >
      <p>{t('The user immediately loses the roles of the group, and tokens based on them are revoked.')}</p>
      {group.source?.kind === 'federated' && (
        <p>{t('The identity provider adds the user again at the next sign-in, if its mapping still says so.')}</p>
      )}
    </ConfirmAction>
  );
}
