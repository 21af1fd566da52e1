'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { ErrorPanel } from '#components/console/error-panel.tsx';
import { NotLoaded } from '#components/console/not-loaded.tsx';
import { Card } from '#components/ui/card.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { toApiError } from '#lib/client/api-error.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { publicEndpoints } from '#lib/identity/auth-scopes/catalog-facts.ts';
import type { Catalog } from '#lib/identity/auth-scopes/schema.ts';

/** Where each service is reached. */
export function EndpointCard({ query }: { query: UseQueryResult<Catalog, Error> }) {
  const t = useT();
  return (
    <Card title={t('Endpoints')} hasPadding={false} className="lg:col-span-2">
      {query.data && <NotLoaded answer={query} unknown={t('This could not be loaded')} />}
      {query.data && <EndpointTable catalog={query.data} />}
      {!query.data && query.error && (
        <ErrorPanel
          error={toApiError(query.error)}
          headingLevel={3}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
      {!query.data && !query.error && (
        <div aria-busy className="flex flex-col gap-4 p-4">
          <Skeleton className="h-3.5 w-72" />
          <Skeleton className="h-3.5 w-80" />
          <Skeleton className="h-3.5 w-64" />
        </div>
      )}
    </Card>
  );
}

function EndpointTable({ catalog }: { catalog: Catalog }) {
  const t = useT();
  return (
    <div className="relative overflow-x-auto">
      <table className="w-full text-start">
        <caption className="sr-only">{t('Endpoints')}</caption>
        <thead className="text-ink-faint text-small">
          <tr className="border-b">
            <th scope="col" className="px-4 py-2 text-start font-medium">
              {t('Service')}
            </th>
            <th scope="col" className="px-4 py-2 text-start font-medium max-sm:hidden">
              {t('Region')}
            </th>
            <th scope="col" className="px-4 py-2 text-start font-medium">
              {t('Address')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {publicEndpoints(catalog).map(({ id, type, region, url }) => (
            <tr key={id}>
              <th scope="row" className="whitespace-nowrap px-4 py-2 text-start font-medium">
                {type}
              </th>
              <td className="whitespace-nowrap px-4 py-2 text-ink-muted max-sm:hidden">{region}</td>
              <td className="max-w-0 px-4 py-2 sm:w-2/3">
                <CopyableId id={url} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
