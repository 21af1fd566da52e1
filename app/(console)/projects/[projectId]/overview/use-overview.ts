'use client';

import { useQuery } from '@tanstack/react-query';
import { storageQuotasQuery } from '#lib/block-storage/quota-sets/queries.ts';
import { isTransitional } from '#lib/block-storage/volumes/can.ts';
import { volumeFactsQuery } from '#lib/block-storage/volumes/facts-query.ts';
import { transitionalInterval } from '#lib/client/transitional-interval.ts';
import { computeQuotasQuery } from '#lib/compute/quota-sets/queries.ts';
import { serverFactsQuery } from '#lib/compute/servers/view/facts-query.ts';
import type { QuotaFact, QuotaName } from './attention.ts';

interface Usage {
  in_use: number;
  reserved: number;
  limit: number;
}

/** The quotas that are shown, of an answer that has more. */
const pick =
  <Name extends QuotaName>(...names: Name[]) =>
  ({ quota_set }: { quota_set: Record<Name, Usage> }): QuotaFact[] =>
    names.map((name) => {
      const { in_use, reserved, limit } = quota_set[name];
      return { name, used: in_use + reserved, limit };
    });

const computeQuotas = pick('instances', 'cores', 'ram');
const storageQuotas = pick('volumes', 'gigabytes');

/** Everything the overview shows; each part is asked for, kept fresh and fails on its own. */
export function useOverview(projectId: string) {
  return {
    computeQuotas: useQuery({ ...computeQuotasQuery(projectId), select: computeQuotas }),
    storageQuotas: useQuery({ ...storageQuotasQuery(projectId), select: storageQuotas }),
    servers: useQuery({
      ...serverFactsQuery(projectId),
      refetchInterval: transitionalInterval(({ rows }) => rows.some(({ status }) => status === 'BUILD')),
    }),
    volumes: useQuery({
      ...volumeFactsQuery(projectId),
      refetchInterval: transitionalInterval(({ rows }) => rows.some(isTransitional)),
    }),
  };
}

export type OverviewData = ReturnType<typeof useOverview>;
