'use client';

import { useQuery } from '@tanstack/react-query';
import { Laptop } from 'lucide-react';
import { useState } from 'react';
import { Age } from '#components/console/age.tsx';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { deviceName } from '#components/session/device-name.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
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
  return (
    <Card
      title={t('Sessions')}
      hasPadding={false}
      className="lg:col-span-2"
      aside={
        others.length > 0 &&
        accepts(session, 'console:sessions:delete_others') && (
          <Button size="small" onClick={() => setEnding('others')}>
            {t('Sign out everywhere else')}
          </Button>
        )
      }
    >
      <QueryScreen query={query} skeleton={<ListSkeleton />}>
        {({ sessions }) => (
          <ul className="divide-y">
            {sessions.map((one) => (
              <SessionLine
                key={one.id}
                session={one}
                onEnd={accepts(session, 'console:sessions:delete') ? () => setEnding(one) : undefined}
              />
            ))}
          </ul>
        )}
      </QueryScreen>
      {ending && (
        <EndSession session={ending} sessions={query} count={others.length} onClose={() => setEnding(undefined)} />
      )}
    </Card>
  );
}

const ListSkeleton = () => (
  <div aria-busy className="flex flex-col gap-4 p-4">
    <Skeleton className="h-3.5 w-64" />
    <Skeleton className="h-3.5 w-52" />
  </div>
);

function useDeviceName() {
  const t = useT();
  return ({ user_agent }: ConsoleSession) => {
    const { browser, system } = deviceName(user_agent);
    if (browser && system) return t('{browser} on {system}', { browser, system });
    return browser ?? system ?? t('Unknown device');
  };
}

function SessionLine({ session, onEnd }: { session: ConsoleSession; onEnd: (() => void) | undefined }) {
  const t = useT();
  const name = useDeviceName()(session);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2.5">
      <Laptop aria-hidden className="size-4 shrink-0 text-ink-faint max-sm:hidden" />
      <span className="min-w-0 flex-1 basis-56">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium" title={session.user_agent}>
            {name}
          </span>
          {session.is_current && <Badge tone="accent">{t('This session')}</Badge>}
        </span>
        <span className="block text-ink-muted text-small">
          {t.rich('From {address}, signed in <time></time>', {
            address: session.address,
            time: () => <DateTime at={session.created_at} />,
          })}
        </span>
      </span>
      <span className="text-ink-muted text-small">
        {session.is_current
          ? t.rich('Ends <time></time>. Sessions are not renewed: you sign in again without leaving the page', {
              time: () => <DateTime at={session.expires_at} />,
            })
          : t.rich('Last seen <time></time>', { time: () => <Age at={session.last_seen_at} /> })}
      </span>
      {onEnd && !session.is_current && (
        <Button size="small" onClick={onEnd} aria-label={t('Sign out {name}', { name })}>
          {t('Sign out')}
        </Button>
      )}
    </li>
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
  const nameOf = useDeviceName();
  const endOne = clientOf(sessionApi).remove.useMutation(USER_SCOPE);
  const endOthers = clientOf(sessionApi).removeOthers.useMutation(USER_SCOPE);
  const isAll = session === 'others';
  return (
    <ConfirmAction
      onClose={onClose}
      title={isAll ? t('Sign out everywhere else?') : t('Sign out {name}?', { name: nameOf(session) })}
      confirmLabel={isAll ? t('Sign out everywhere else') : t('Sign out')}
      restsOn={sessions}
      onConfirm={() => (isAll ? endOthers.mutateAsync() : endOne.mutateAsync(session.id))}
    >
      <p>
        {isAll
          ? t(
              '{count, plural, one {# other session ends} other {# other sessions end}} immediately. Unsaved work there is lost.',
              {
                count,
              },
            )
          : t('The session and all its tokens end immediately. Unsaved work there is lost.')}
      </p>
    </ConfirmAction>
  );
}
