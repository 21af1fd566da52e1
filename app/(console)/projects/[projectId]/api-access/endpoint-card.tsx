'use client';

import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CardTable, WIDE_ONLY } from '#components/console/card-table.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { toApiError } from '#lib/client/api-error.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import type { EndpointCheck } from '#lib/console/facts/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { type PublicEndpoint, publicEndpoints } from '#lib/identity/auth-scopes/catalog-facts.ts';
import type { Catalog } from '#lib/identity/auth-scopes/schema.ts';

export function EndpointCard({ projectId, query }: { projectId: string; query: UseQueryResult<Catalog, Error> }) {
  const t = useT();
  const [isTested, setIsTested] = useState(false);
  return (
    <Card
      title={t('Endpoints')}
      hasPadding={false}
      className="lg:col-span-2"
      aside={
        query.data && (
          <Button size="small" onClick={() => setIsTested(true)} aria-disabled={isTested || undefined}>
            {t('Test all')}
          </Button>
        )
      }
    >
      <QueryScreen query={query} skeleton={<EndpointSkeleton />}>
        {(catalog) => <EndpointTable {...{ projectId, catalog, isTested }} />}
      </QueryScreen>
    </Card>
  );
}

const EndpointSkeleton = () => (
  <div aria-busy className="flex flex-col gap-4 p-4">
    <Skeleton className="h-3.5 w-72" />
    <Skeleton className="h-3.5 w-80" />
    <Skeleton className="h-3.5 w-64" />
  </div>
);

function EndpointTable({ projectId, catalog, isTested }: { projectId: string; catalog: Catalog; isTested: boolean }) {
  const t = useT();
  const heads = [
    { label: t('Service') },
    { label: t('Region'), isWideOnly: true },
    { label: t('Address') },
    { label: t('Test') },
  ];
  return (
    <CardTable caption={t('Endpoints')} heads={heads}>
      {publicEndpoints(catalog).map((endpoint) => (
        <EndpointRow key={endpoint.id} {...{ projectId, endpoint, isTested }} />
      ))}
    </CardTable>
  );
}

interface EndpointRowProps {
  projectId: string;
  endpoint: PublicEndpoint;
  isTested: boolean;
}

function EndpointRow({ projectId, endpoint: { id, type, region, url }, isTested }: EndpointRowProps) {
  const t = useT();
  const query = clientOf(factApi).endpointCheck.query(projectId, { endpoint_id: id });
  const check = useQuery({ ...query, enabled: isTested, retry: false });
  return (
    <tr>
      <th scope="row" className="whitespace-nowrap px-4 py-2 text-start font-medium">
        {type}
      </th>
      <td className={`whitespace-nowrap px-4 py-2 text-ink-muted ${WIDE_ONLY}`}>{region}</td>
      <td className="max-w-0 px-4 py-2 max-sm:min-w-40 sm:w-1/2">
        <CopyableId id={url} />
      </td>
      <td className="px-4 py-2">
        <div className="flex items-center justify-between gap-3">
          <span role="status" className="min-w-0 text-small">
            {check.data && !check.error && <Outcome check={check.data.endpoint_check} />}
            {check.error && <span className="text-danger-ink">{t(toApiError(check.error).message)}</span>}
          </span>
          <Button
            size="small"
            onClick={() => void check.refetch()}
            isLoading={check.isFetching}
            aria-label={t('Test {name}', { name: type })}
          >
            {t('Test')}
          </Button>
        </div>
      </td>
    </tr>
  );
}

function Outcome({ check }: { check: EndpointCheck }) {
  const { t, format } = useI18n();
  const { state, http_status, version, min_microversion: min, max_microversion: max, duration_ms } = check;
  if (state === 'elsewhere') {
    return <span className="text-ink-muted">{t('Not tested: this is not an address of this platform')}</span>;
  }
  const facts = [
    version,
    min && max && t('microversions {min} to {max}', { min, max }),
    duration_ms !== null && t('{time} ms', { time: format.number(duration_ms) }),
  ];
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={state === 'answers' ? 'success' : 'danger'}>
        {state === 'answers' ? t('Responds') : t('Returns {status}', { status: http_status })}
      </Badge>
      <span className="text-ink-muted">{facts.filter(Boolean).join(' · ')}</span>
    </span>
  );
}
