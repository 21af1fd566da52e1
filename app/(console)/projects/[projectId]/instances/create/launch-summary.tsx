'use client';

import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { ApiSnippets } from '#components/console/api-snippets.tsx';
import { Properties } from '#components/console/properties.tsx';
import { QuotaBar } from '#components/console/quota-bar.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Card } from '#components/ui/card.tsx';
import { computeQuotasQuery } from '#lib/compute/quota-sets/queries.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { flavorWords } from '../flavor-words.ts';
import { draftOf, type LaunchInput } from './launch-values.ts';
import { toCommand, toNewServer } from './to-new-server.ts';
import { type LaunchChoices, named, resolveValues } from './use-launch-choices.ts';

interface LaunchSummaryProps {
  projectId: string;
  choices: LaunchChoices;
}

/** What will be made, what it takes of the quota, and the same as a call and a command. */
export function LaunchSummary({ projectId, choices }: LaunchSummaryProps) {
  const { t, format } = useI18n();
  // The form is mounted with every value set.
  const values = draftOf(useWatch<LaunchInput>() as LaunchInput);
  const resolved = resolveValues(values, choices);
  const flavor = named(choices.flavors, values.flavor);
  const count = values.count || 1;
  const source =
    values.bootFrom === 'image' ? named(choices.images, values.image) : named(choices.volumes, values.volume);
  const networks = resolved.networks?.map((id) => named(choices.networks, id)?.name || id) ?? [];
  return (
    <>
      <Card title={t('Summary')}>
        <Properties
          columns={1}
          items={[
            { label: t('Name'), value: count > 1 ? `${values.name || '…'} × ${format.number(count)}` : values.name },
            { label: t('Boots from'), value: source?.name },
            { label: t('Flavor'), value: flavor && flavorWords(format, flavor) },
            { label: t('Networks'), value: format.list(networks) },
            { label: t('Key pair'), value: values.key },
          ]}
        />
      </Card>
      <Card title={t('Quota after launch')}>
        <QuotaAfter projectId={projectId} count={count} vcpus={flavor?.vcpus ?? 0} ram={flavor?.ram ?? 0} />
      </Card>
      <Card title={t('API and command line')}>
        <ApiSnippets
          call={{
            method: 'POST',
            path: 'compute/v2.1/servers',
            headers: { 'OpenStack-API-Version': 'compute 2.96' },
            json: { server: toNewServer(resolved) },
          }}
          command={toCommand(resolved)}
        />
      </Card>
    </>
  );
}

interface QuotaAfterProps {
  projectId: string;
  count: number;
  vcpus: number;
  /** MiB */
  ram: number;
}

function QuotaAfter({ projectId, count, vcpus, ram }: QuotaAfterProps) {
  const { t, format } = useI18n();
  const { data } = useQuery(computeQuotasQuery(projectId));
  if (!data) return <p className="text-ink-faint">{t('Loading')}</p>;
  const { instances, cores, ram: memory } = data.quota_set;
  const exceeds = ({ limit, in_use }: { limit: number; in_use: number }, added: number) =>
    limit >= 0 && in_use + added > limit;
  const isTooMuch = exceeds(instances, count) || exceeds(cores, vcpus * count) || exceeds(memory, ram * count);
  return (
    <div className="flex flex-col gap-4">
      {isTooMuch && <Alert tone="warning" title={t('More than the quota allows')} />}
      <QuotaBar label={t('Instances')} used={instances.in_use} limit={instances.limit} added={count} />
      <QuotaBar label="vCPU" used={cores.in_use} limit={cores.limit} added={vcpus * count} />
      <QuotaBar label={t('Memory')} used={memory.in_use} limit={memory.limit} added={ram * count} show={format.mib} />
    </div>
  );
}
