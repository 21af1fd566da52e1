'use client';

import { useQuery } from '@tanstack/react-query';
import { storageQuotasQuery } from '#lib/block-storage/quota-sets/usage-query.ts';
import { computeQuotasQuery } from '#lib/compute/quota-sets/compute-quotas-query.ts';
import { clientOf } from '#lib/contract/client.ts';
import { imageInfoApi } from '#lib/image/info/contract.ts';
import { networkQuotasQuery } from '#lib/networking/quotas/project-quotas.ts';
import { storageApi } from '#lib/object-store/console/administration/contract.ts';
import { computeRows, imageRows, networkRows, objectRows, storageRows } from './quota-rows.ts';

/** The limits of a project by service, with the queries of forms and of the overview. */
export function useQuotaRows(projectId: string) {
  return {
    compute: useQuery({ ...computeQuotasQuery(projectId), select: computeRows }),
    'block-storage': useQuery({ ...storageQuotasQuery(projectId), select: storageRows }),
    network: useQuery({ ...networkQuotasQuery(projectId), select: networkRows }),
    'object-store': useQuery({ ...clientOf(storageApi).objectQuotas.query(projectId), select: objectRows }),
    image: useQuery({
      ...clientOf(imageInfoApi).usage.query(projectId),
      select: ({ usage }) => imageRows(usage),
    }),
  };
}
