'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { AppLink } from '#components/console/app-link.tsx';
import { CardTable, WIDE_ONLY } from '#components/console/card-table.tsx';
import { OverviewCard } from '#components/console/overview-card.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { LargeProject, PlatformSummary } from '#lib/console/facts/schema.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';
import { adminHref, adminObjectHref } from '#lib/screens/paths.ts';

export function LargestProjects({ query }: { query: UseQueryResult<PlatformSummary, Error> }) {
  const t = useT();
  const heads = [
    { label: t('Project') },
    { label: t('Instances') },
    { label: t('vCPUs') },
    { label: t('Memory') },
    { label: t('Volumes'), isWideOnly: true },
  ];
  const total = query.data?.projects.total;
  return (
    <OverviewCard
      title={t('Largest projects')}
      query={query}
      skeleton={<Skeleton className="h-24 w-full" />}
      className="self-start"
      aside={
        total !== undefined && (
          <AppLink href={adminHref('projects')}>
            {t('{count, plural, one {# project} other {# projects}}', { count: total })}
          </AppLink>
        )
      }
    >
      {({ projects: { largest } }) =>
        largest.length === 0 ? (
          <p className="text-ink-muted">{t('No project has instances.')}</p>
        ) : (
          <div className="-m-4">
            <CardTable caption={t('Largest projects')} heads={heads}>
              {largest.map((project) => (
                <ProjectRow key={project.id} project={project} />
              ))}
            </CardTable>
          </div>
        )
      }
    </OverviewCard>
  );
}

function ProjectRow({ project: { id, name, instances, vcpus, ram, volumes } }: { project: LargeProject }) {
  const format = useFormat();
  return (
    <tr className="tabular-nums">
      <th scope="row" className="max-w-48 truncate px-4 py-1.5 text-start font-normal">
        <AppLink href={adminObjectHref('projects', id)}>{name}</AppLink>
      </th>
      <td className="px-4 py-1.5">
        <AppLink href={adminHref('instances', { where: `project:${id}` })}>{format.number(instances)}</AppLink>
      </td>
      <td className="px-4 py-1.5">{format.number(vcpus)}</td>
      <td className="px-4 py-1.5">{format.mib(ram)}</td>
      <td className={`px-4 py-1.5 ${WIDE_ONLY}`}>{format.gib(volumes)}</td>
    </tr>
  );
}
