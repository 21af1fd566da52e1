'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { Card } from '#components/ui/card.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { notify, notifyFailure } from '#lib/client/notices.ts';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { directoryApi } from '#lib/identity/directory/contract.ts';
import { ConfirmRemovals } from './confirm-removals.tsx';
import { DirectoryFacts } from './directory-facts.tsx';
import { DisconnectDirectory } from './disconnect-directory.tsx';

const REFRESH_MS = 15_000;
/** While the directory is being read. */
const REFRESH_READING_MS = 3000;

export function DirectoryState({ scope, domain }: { scope: string; domain: { id: string; name: string } }) {
  const t = useT();
  const allowed = useMayAdminister(scope);
  const reason = allowed === true ? undefined : t(allowed);
  const query = useQuery({
    ...clientOf(directoryApi).state.query(scope, domain.id),
    refetchInterval: ({ state }) => (state.data?.directory.is_reading ? REFRESH_READING_MS : REFRESH_MS),
  });
  const synchronize = clientOf(directoryApi).sync.useMutation(scope);
  const [isConfirming, setIsConfirming] = useState(false);
  const [isDisconnecting, setIsDisconnecting] = useState(false);
  const start = () =>
    synchronize.mutate(domain.id, {
      onSuccess: () =>
        notify({ level: 'success', title: msg('Directory of {name} synchronized', { name: domain.name }) }),
      onError: (error) => notifyFailure(msg('Could not synchronize the directory'), error),
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
        {({ directory }) => (
          <DirectoryFacts state={directory} reason={reason} onConfirm={() => setIsConfirming(true)} />
        )}
      </QueryScreen>
      {isConfirming && (
        <ConfirmRemovals scope={scope} domain={domain} state={query} onClose={() => setIsConfirming(false)} />
      )}
      {isDisconnecting && (
        <DisconnectDirectory scope={scope} domain={domain} state={query} onClose={() => setIsDisconnecting(false)} />
      )}
    </Card>
  );
}
