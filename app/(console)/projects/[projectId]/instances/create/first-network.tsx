'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { nameOrId } from '#components/networks/network-words.ts';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { type ApiError, toApiError } from '#lib/client/api-error.ts';
import { listedNetworkApi } from '#lib/console/networking/networks/contract.ts';
import type { ListedNetwork } from '#lib/console/networking/networks/schema.ts';
import { startingPlan } from '#lib/console/networking/networks/starting-plan.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** Creates the first network of the project, with a router to the external network if there is one. */
export function FirstNetwork({ projectId }: { projectId: string }) {
  const t = useT();
  const listed = useQuery(clientOf(listedNetworkApi).list.query(projectId));
  return (
    <QueryContent answer={listed} unknown={t('Could not load the networks')}>
      {({ networks }) => <Offer {...{ projectId, networks }} />}
    </QueryContent>
  );
}

function Offer({ projectId, networks }: { projectId: string; networks: readonly ListedNetwork[] }) {
  const t = useT();
  const make = clientOf(listedNetworkApi).create.useMutation(projectId);
  const mayCreateRouter = useMayCreate(projectId, 'routers') === true;
  const [error, setError] = useState<ApiError>();
  const starting = startingPlan(networks, { mayCreateRouter });
  if (!starting) return null;
  const { plan, cidr, outside } = starting;
  const create = async () => {
    setError(undefined);
    try {
      await make.mutateAsync(plan);
    } catch (thrown) {
      setError(toApiError(thrown));
    }
  };
  return (
    <>
      {error && <ErrorAlert title={t('Could not create the network')} error={error} />}
      <Alert
        tone="warning"
        title={t('This project has no network with a subnet')}
        actions={
          <Button size="small" onClick={() => void create()} isLoading={make.isPending}>
            {t('Create a network')}
          </Button>
        }
      >
        {outside
          ? t('Instances need a network. This creates one with the block {cidr} and a router connected to {name}.', {
              cidr,
              name: nameOrId(outside),
            })
          : t('Instances need a network. This creates one with the block {cidr}.', { cidr })}
      </Alert>
    </>
  );
}
