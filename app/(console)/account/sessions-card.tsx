'use client';

import { useQuery } from '@tanstack/react-query';
import { Laptop } from 'lucide-react';
import { useState } from 'react';
import { Age } from '#components/console/age.tsx';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import { ListCard } from '#components/console/list-card.tsx';
import { ListLine } from '#components/console/list-line.tsx';
import { CurrentSessionBadge } from '#components/session/current-session-badge.tsx';
import { deviceWords } from '#components/session/device-name.ts';
import { Button } from '#components/ui/button.tsx';
import type { Answer } from '#lib/client/answer.ts';
import { accepts, type Session } from '#lib/client/session.ts';
import { sessionApi } from '#lib/console/account/sessions/contract.ts';
import type { ConsoleSession } from '#lib/console/account/sessions/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { USER_SCOPE } from '#lib/screens/scope.ts';

export function SessionsCard({ session }: { session: Session }) {
  const t = useT();
  const query = useQuery(clientOf(sessionApi).list.query(USER_SCOPE));
  const others = query.data?.sessions.filter(({ is_current }) => !is_current) ?? [];
  const [ending, setEnding] = useState<ConsoleSession | 'others'>();
  const mayEnd = accepts(session, 'console:sessions:delete');
  return (
    <>
      <ListCard
        title={t('Sessions')}
        className="lg:col-span-2"
        aside={
          others.length > 0 &&
          accepts(session, 'console:sessions:delete_others') && (
            <Button size="small" onClick={() => setEnding('others')}>
              {t('Sign out everywhere else')}
            </Button>
          )
        }
        query={query}
        rowsOf={({ sessions }) => sessions}
      >
        {(one) => <SessionLine key={one.id} session={one} onEnd={mayEnd ? () => setEnding(one) : undefined} />}
      </ListCard>
      {ending && (
        <EndSession session={ending} sessions={query} count={others.length} onClose={() => setEnding(undefined)} />
      )}
    </>
  );
}

function SessionLine({ session, onEnd }: { session: ConsoleSession; onEnd: (() => void) | undefined }) {
  const t = useT();
  const { user_agent, is_current, address, created_at, expires_at, last_seen_at } = session;
  const name = deviceWords(user_agent, t);
  return (
    <ListLine
      icon={Laptop}
      name={
        <>
          <span title={user_agent}>{name}</span>
          {is_current && <CurrentSessionBadge />}
        </>
      }
      detail={t.rich('From {address}, signed in <time></time>', {
        address,
        time: () => <DateTime at={created_at} />,
      })}
      facts={
        is_current
          ? t.rich('Ends <time></time>. Sessions are not renewed: you sign in again without leaving the page', {
              time: () => <DateTime at={expires_at} />,
            })
          : t.rich('Last seen <time></time>', { time: () => <Age at={last_seen_at} /> })
      }
    >
      {onEnd && !is_current && (
        <Button size="small" onClick={onEnd} aria-label={t('Sign out {name}', { name })}>
          {t('Sign out')}
        </Button>
      )}
    </ListLine>
  );
}

interface EndSessionProps {
  session: ConsoleSession | 'others';
  sessions: Answer<unknown>;
  count: number;
  onClose: () => void;
}

function EndSession({ session, sessions, count, onClose }: EndSessionProps) {
  const t = useT();
  const endOne = clientOf(sessionApi).remove.useMutation(USER_SCOPE);
  const endOthers = clientOf(sessionApi).removeOthers.useMutation(USER_SCOPE);
  const isAll = session === 'others';
  return (
    <ConfirmAction
      onClose={onClose}
      title={
        isAll ? t('Sign out everywhere else?') : t('Sign out {name}?', { name: deviceWords(session.user_agent, t) })
      }
      confirmLabel={isAll ? t('Sign out everywhere else') : t('Sign out')}
      restsOn={sessions}
      onConfirm={() => (isAll ? endOthers.mutateAsync() : endOne.mutateAsync(session.id))}
    >
      <p>
        {isAll
          ? t(
              '{count, plural, one {# other session ends} other {# other sessions end}} immediately. Unsaved work there is lost.',
              { count },
            )
          : t('The session and all its tokens end immediately. Unsaved work there is lost.')}
      </p>
    </ConfirmAction>
  );
}
