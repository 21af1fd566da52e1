'use client';

import { useQuery } from '@tanstack/react-query';
import { storageQuotasQuery } from '#lib/block-storage/quota-sets/usage-query.ts';
import { allVolumesQuery } from '#lib/block-storage/volumes/all-volumes-query.ts';
import { isTransitional } from '#lib/block-storage/volumes/statuses.ts';
import { useSession } from '#lib/client/session.ts';
import { transitionalInterval } from '#lib/client/transitional-interval.ts';
import { computeQuotasQuery } from '#lib/compute/quota-sets/compute-quotas-query.ts';
import { credentialFactApi } from '#lib/console/account/application-credentials/contract.ts';
import { serverSummaryQuery } from '#lib/console/facts/timed-facts.ts';
import { clientOf } from '#lib/contract/client.ts';
import { projectCredentialsQuery } from '#lib/identity/application-credentials/project-credentials.ts';
import { storageApi } from '#lib/object-store/console/administration/contract.ts';
import type { ProjectQuotaUsage } from '#lib/object-store/console/administration/schema.ts';
import type { ObjectQuotaName, QuotaAttribute, QuotaName } from './attention.ts';

interface Usage {
  in_use: number;
  reserved: number;
  limit: number;
}

const pick =
  <Name extends Exclude<QuotaName, ObjectQuotaName>>(...names: Name[]) =>
  ({ quota_set }: { quota_set: Record<Name, Usage> }): QuotaAttribute[] =>
    names.map((name) => {
      const { in_use, reserved, limit } = quota_set[name];
      return { name, used: in_use + reserved, limit };
    });

const computeQuotas = pick('instances', 'cores', 'ram');
const storageQuotas = pick('volumes', 'gigabytes');

const objectQuotas = ({ quotas }: ProjectQuotaUsage): QuotaAttribute[] =>
  quotas.map(({ name, used, limit }) => ({ name, used, limit: limit ?? -1 }));

export function useOverview(projectId: string) {
  const { data: session } = useSession();
  return {
    credentials: useQuery(projectCredentialsQuery(projectId, session?.user.id)),
    credentialFacts: useQuery(clientOf(credentialFactApi).list.query(projectId)),
    computeQuotas: useQuery({ ...computeQuotasQuery(projectId), select: computeQuotas }),
    storageQuotas: useQuery({ ...storageQuotasQuery(projectId), select: storageQuotas }),
    objectQuotas: useQuery({ ...clientOf(storageApi).objectQuotas.query(projectId), select: objectQuotas }),
    servers: useQuery(serverSummaryQuery(projectId)),
    volumes: useQuery({
      ...allVolumesQuery(projectId),
      refetchInterval: transitionalInterval(({ rows }) => rows.some(isTransitional)),
    }),
  };
}

export type OverviewData = ReturnType<typeof useOverview>;
