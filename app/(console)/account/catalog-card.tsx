'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CardTable, WIDE_ONLY } from '#components/console/card-table.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { Card } from '#components/ui/card.tsx';
import { Select } from '#components/ui/select.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { SessionProject } from '#lib/client/session.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { type ListedEndpoint, listedEndpoints } from '#lib/identity/auth-scopes/catalog-facts.ts';
import { authScopeApi } from '#lib/identity/auth-scopes/contract.ts';

export function CatalogCard({ projects }: { projects: readonly SessionProject[] }) {
  const t = useT();
  const [chosen, setChosen] = useState<string>();
  const project = projects.find(({ id }) => id === chosen) ?? projects[0];
  if (!project) return null;
  const choices = projects.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Card
      title={t('Catalog of the token')}
      hasPadding={false}
      className="lg:col-span-2"
      aside={
        <Select
          aria-label={t('Project of the token')}
          value={project.id}
          onChange={({ target }) => setChosen(target.value)}
          options={choices}
        />
      }
    >
      <Endpoints key={project.id} projectId={project.id} />
    </Card>
  );
}

function Endpoints({ projectId }: { projectId: string }) {
  const t = useT();
  const query = useQuery(clientOf(authScopeApi).catalog.query(projectId));
  return (
    <QueryScreen query={query} skeleton={<CatalogSkeleton />}>
      {(catalog) => {
        const endpoints = listedEndpoints(catalog);
        if (endpoints.length === 0) return <p className="p-4 text-ink-muted">{t('No endpoints')}</p>;
        return <EndpointTable endpoints={endpoints} />;
      }}
    </QueryScreen>
  );
}

const CatalogSkeleton = () => (
  <div aria-busy className="flex flex-col gap-4 p-4">
    <Skeleton className="h-3.5 w-72" />
    <Skeleton className="h-3.5 w-80" />
    <Skeleton className="h-3.5 w-64" />
  </div>
);

function EndpointTable({ endpoints }: { endpoints: readonly ListedEndpoint[] }) {
  const t = useT();
  const heads = [
    { label: t('Service') },
    { label: t('Region'), isWideOnly: true },
    { label: t('Interface'), isWideOnly: true },
    { label: t('Address') },
  ];
  return (
    <CardTable caption={t('Catalog of the token')} heads={heads}>
      {endpoints.map((endpoint) => (
        <EndpointRow key={endpoint.id} {...endpoint} />
      ))}
    </CardTable>
  );
}

function EndpointRow({ type, name, region, face, url }: ListedEndpoint) {
  return (
    <tr>
      <th scope="row" className="px-4 py-1.5 text-start align-top font-medium">
        {type} <span className="font-normal text-ink-faint text-small">{name}</span>
        <span className="block font-normal text-ink-faint text-small sm:hidden">
          {region} · {face}
        </span>
      </th>
      <td className={`px-4 py-1.5 align-top ${WIDE_ONLY}`}>{region}</td>
      <td className={`px-4 py-1.5 align-top ${WIDE_ONLY}`}>{face}</td>
      <td className="max-w-0 px-4 py-1.5 align-top sm:w-1/2">
        <CopyableId id={url} />
      </td>
    </tr>
  );
}
