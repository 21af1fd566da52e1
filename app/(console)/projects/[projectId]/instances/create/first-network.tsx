'use client';

import { useState } from 'react';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { type ApiError, toApiError } from '#lib/client/api-error.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { networkApi } from '#lib/networking/networks/contract.ts';
import { subnetApi } from '#lib/networking/subnets/contract.ts';

const NAME = 'private';
const CIDR = '10.0.0.0/24';

export function FirstNetwork({ projectId }: { projectId: string }) {
  const t = useT();
  const network = clientOf(networkApi).create.useMutation(projectId);
  const subnet = clientOf(subnetApi).create.useMutation(projectId);
  const [error, setError] = useState<ApiError>();
  const create = async () => {
    setError(undefined);
    try {
      const { id } = await network.mutateAsync({ name: NAME });
      await subnet.mutateAsync({ network_id: id, ip_version: 4, cidr: CIDR, name: `${NAME}-v4` });
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
          <Button size="small" onClick={create} isLoading={network.isPending || subnet.isPending}>
            {t('Create a network')}
          </Button>
        }
      >
        {t('Without a network, the instance has no address. You can create network {name} with subnet {cidr} here.', {
          name: NAME,
          cidr: CIDR,
        })}
      </Alert>
    </>
  );
}
