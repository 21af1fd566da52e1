'use client';

import { useQuery } from '@tanstack/react-query';
import { AppLink } from '#components/console/app-link.tsx';
import { BadgeList } from '#components/console/badge-list.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import { Properties } from '#components/console/properties.tsx';
import { QuotaBar } from '#components/console/quota-bar.tsx';
import { RelatedList } from '#components/console/related-list.tsx';
import { Card } from '#components/ui/card.tsx';
import { mapAnswer } from '#lib/client/answer.ts';
import type { ListedProject } from '#lib/console/identity/projects/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { projectApi } from '#lib/identity/projects/contract.ts';
import { identityHref } from '#lib/screens/paths.ts';

export function ProjectOverview({ scope, project }: { scope: string; project: ListedProject }) {
  const { t, format } = useI18n();
  const { instances, cores, gigabytes } = project;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <Card title={t('Project')}>
          <Facts scope={scope} project={project} />
        </Card>
        <Below scope={scope} project={project} />
      </div>
      <Card
        title={t('In use')}
        aside={
          <AppLink href={identityHref(scope, 'projects', project.id, { tab: 'quotas' })}>{t('All quotas')}</AppLink>
        }
      >
        <div className="flex flex-col gap-4">
          <QuotaBar label={t('Instances')} {...instances} />
          <QuotaBar label={t('vCPUs')} {...cores} />
          <QuotaBar label={t('Volumes and snapshots')} {...gigabytes} show={format.gib} />
        </div>
      </Card>
    </div>
  );
}

function Facts({ scope, project }: { scope: string; project: ListedProject }) {
  const t = useT();
  const { id, name, domain, parent, created_at, tags, description } = project;
  return (
    <Properties
      items={[
        { label: t('Name'), value: name },
        { label: t('ID'), value: <CopyableId id={id} /> },
        { label: t('Domain'), value: domain.name },
        {
          label: t('Parent'),
          value: parent ? (
            <AppLink href={identityHref(scope, 'projects', parent.id)}>{parent.name}</AppLink>
          ) : (
            t('None: it is at the top of its domain')
          ),
        },
        { label: t('Created'), value: created_at ? <DateTime at={created_at} /> : t('Unknown') },
        {
          label: t('Tags'),
          value: tags.length > 0 ? <BadgeList texts={tags} /> : undefined,
        },
        { label: t('Description'), value: description, isWide: true },
      ]}
    />
  );
}

function Below({ scope, project }: { scope: string; project: ListedProject }) {
  const t = useT();
  const answer = useQuery(clientOf(projectApi).list.choices(scope, { parent_id: project.id }));
  return (
    <RelatedList
      title={t('Projects below it')}
      answer={mapAnswer(answer, ({ rows }) => rows)}
      unknown={t('Could not load the projects below it')}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      hrefOf={({ id }) => identityHref(scope, 'projects', id)}
      factOf={({ enabled }) => !enabled && t('Disabled')}
    />
  );
}
