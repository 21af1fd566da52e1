'use client';

import { useQuery } from '@tanstack/react-query';
import { Laptop } from 'lucide-react';
import { useState } from 'react';
import { ageColumn } from '#components/console/age-column.tsx';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { listSource } from '#components/console/row-sources.ts';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { deviceName } from '#components/session/device-name.ts';
import { Badge } from '#components/ui/badge.tsx';
import type { Answer } from '#lib/client/answer.ts';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import type { ConsoleSession } from '#lib/console/account/sessions/schema.ts';
import { listedUserApi } from '#lib/console/identity/users/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface UserSessionsProps {
  scope: string;
  userId: string;
  name: string;
}

const sessionsIn = ({ sessions }: { sessions: ConsoleSession[] }) => sessions;

function useSessionColumns(): TableColumn<ConsoleSession>[] {
  const t = useT();
  const nameOf = (agent: string) => {
    const { browser, system } = deviceName(agent);
    if (browser && system) return t('{browser} on {system}', { browser, system });
    return browser ?? system ?? t('Unknown device');
  };
  return [
    textColumn('address', t('Address'), 12, ({ address }) => address, {
      isRowHeader: true,
      cell: ({ address, is_current }) => (
        <span className="flex items-center gap-2">
          {address}
          {is_current && <Badge tone="accent">{t('This session')}</Badge>}
        </span>
      ),
    }),
    textColumn('agent', t('Browser'), 16, ({ user_agent }) => user_agent, {
      grows: true,
      cell: ({ user_agent }) => <span title={user_agent}>{nameOf(user_agent)}</span>,
    }),
    textColumn('since', t('Signed in'), 13, ({ created_at }) => created_at, {
      cell: ({ created_at }) => <DateTime at={created_at} />,
    }),
    ageColumn('seen', t('Last seen'), ({ last_seen_at }) => last_seen_at),
    textColumn('ends', t('Ends'), 13, ({ expires_at }) => expires_at, {
      cell: ({ expires_at }) => <DateTime at={expires_at} />,
    }),
  ];
}

export function UserSessions({ scope, userId, name }: UserSessionsProps) {
  const t = useT();
  const mayManage = useMayManage(scope);
  const query = useQuery({ ...clientOf(listedUserApi).sessions.query(scope, userId), select: sessionsIn });
  const source = listSource(query);
  const [ending, setEnding] = useState<ConsoleSession | 'all'>();
  const allowed = ({ is_current }: ConsoleSession) =>
    mayManage === true ? !is_current || msg('This is the session you are in.') : mayManage;
  return (
    <>
      <ResourceTable
        listId="user-sessions"
        caption={t('Sessions')}
        columns={useSessionColumns()}
        source={source}
        idOf={({ id }) => id}
        nameOf={({ address }) => address}
        actions={(session) => [
          { label: t('Sign out'), allowed: allowed(session), isDanger: true, onSelect: () => setEnding(session) },
        ]}
        toolbar={
          source.rows?.some(({ is_current }) => !is_current) && (
            <ButtonWithReason
              size="small"
              reason={mayManage === true ? undefined : t(mayManage)}
              onClick={() => setEnding('all')}
            >
              {t('Sign out everywhere')}
            </ButtonWithReason>
          )
        }
        states={{
          empty: (
            <EmptyState icon={Laptop} title={t('Not signed in to this console')}>
              {t('Browser sessions are listed here. API tokens are not.')}
            </EmptyState>
          ),
        }}
      />
      {ending && (
        <EndSession {...{ scope, userId, name, ending }} sessions={query} onClose={() => setEnding(undefined)} />
      )}
    </>
  );
}

interface EndSessionProps extends UserSessionsProps {
  ending: ConsoleSession | 'all';
  sessions: Answer<unknown>;
  onClose: () => void;
}

function EndSession({ scope, userId, name, ending, sessions, onClose }: EndSessionProps) {
  const t = useT();
  const endOne = clientOf(listedUserApi).endSession.useMutation(scope);
  const endAll = clientOf(listedUserApi).endSessions.useMutation(scope);
  const isAll = ending === 'all';
  return (
    <ConfirmAction
      onClose={onClose}
      title={
        isAll
          ? t('Sign {name} out everywhere?', { name })
          : t('Sign {name} out at {address}?', { name, address: ending.address })
      }
      confirmLabel={isAll ? t('Sign out everywhere') : t('Sign out')}
      restsOn={sessions}
      onConfirm={() => (isAll ? endAll.mutateAsync(userId) : endOne.mutateAsync({ id: userId, session_id: ending.id }))}
    >
      <p>{t('The session and all its tokens end immediately. Unsaved work there is lost.')}</p>
      <p>{t('The password remains valid. To block access, disable the user or set another password.')}</p>
    </ConfirmAction>
  );
}
