'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Age } from '#components/console/age.tsx';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import { Properties } from '#components/console/properties.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Card } from '#components/ui/card.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { toApiError } from '#lib/client/api-error.ts';
import { notify, notifyFailure } from '#lib/client/notices.ts';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import type { DirectoryState as State } from '#lib/console/identity-sources/directory.ts';
import { directoryStateQuery, useSynchronizeDirectory } from '#lib/console/identity-sources/directory-queries.ts';
import { msg } from '#lib/i18n/text.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';
import { DisconnectDirectory } from './disconnect-directory.tsx';

interface DirectoryStateProps {
  scope: string;
  domain: { id: string; name: string };
}

const REFRESH_MS = 15_000;

export function DirectoryState({ scope, domain }: DirectoryStateProps) {
  const t = useT();
  const allowed = useMayAdminister(scope);
  const reason = allowed === true ? undefined : t(allowed);
  const query = useQuery({ ...directoryStateQuery(scope, domain.id), refetchInterval: REFRESH_MS });
  const synchronize = useSynchronizeDirectory(scope, domain.id);
  const [isDisconnecting, setIsDisconnecting] = useState(false);
  const start = () =>
    synchronize.mutate(undefined, {
      onSuccess: () =>
        notify({ level: 'success', title: msg('Directory of {name} synchronized', { name: domain.name }) }),
      onError: (error) => notifyFailure(msg('Could not synchronize the directory'), toApiError(error)),
    });
  return (
    <Card
      title={t('Directory')}
      aside={
        <>
          <ButtonWithReason size="small" reason={reason} onClick={start} isLoading={synchronize.isPending}>
            {t('Synchronize now')}
          </ButtonWithReason>
          <ButtonWithReason size="small" reason={reason} onClick={() => setIsDisconnecting(true)}>
            {t('Disconnect')}
          </ButtonWithReason>
        </>
      }
    >
      <QueryScreen query={query} skeleton={<Skeleton className="h-16 w-full" />}>
        {({ directory }) => <StateFacts state={directory} />}
      </QueryScreen>
      {isDisconnecting && (
        <DisconnectDirectory scope={scope} domain={domain} state={query} onClose={() => setIsDisconnecting(false)} />
      )}
    </Card>
  );
}

function StateFacts({ state }: { state: State }) {
  const t = useT();
  const format = useFormat();
  const { failing_since: since, message } = state;
  return (
    <div className="flex flex-col gap-4">
      {since !== null && (
        <Alert
          tone="danger"
          title={t.rich('The directory is unavailable since <time></time>', { time: () => <DateTime at={since} /> })}
        >
          {message && <p>{message}</p>}
          <p>
            {state.suspended_at === null
              ? t('Its users cannot sign in. Local users of other domains can.')
              : t('Its users no longer have access. Local users of other domains can sign in.')}
          </p>
        </Alert>
      )}
      {state.status === 'pending' && <Alert tone="info" title={t('The first synchronization has not finished yet')} />}
      <Properties
        items={[
          { label: t('Last synchronization'), value: state.synced_at ? <Age at={state.synced_at} /> : t('Never') },
          {
            label: t('Last contact attempt'),
            value: state.attempted_at ? <Age at={state.attempted_at} /> : t('Never'),
          },
          { label: t('Users'), value: format.number(state.users) },
          { label: t('Groups'), value: format.number(state.groups) },
        ]}
      />
    </div>
  );
}
