'use client';

import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useWatch } from 'react-hook-form';
import { CollapsibleCard } from '#components/console/collapsible-card.tsx';
import { ExceededQuotas } from '#components/console/exceeded-quotas.tsx';
import { NoValue } from '#components/console/no-value.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { QuotaBar } from '#components/console/quota-bar.tsx';
import { flavorWords } from '#components/flavors/flavor-words.ts';
import { ReserveWarning } from '#components/instances/reserve-warning.tsx';
import { AllQuotasLink } from '#components/quotas/all-quotas-link.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Card } from '#components/ui/card.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { storageQuotasQuery } from '#lib/block-storage/quota-sets/usage-query.ts';
import { combineQueries, mapAnswer } from '#lib/client/answer.ts';
import type { Flavor } from '#lib/compute/flavors/schema.ts';
import { computeQuotasQuery } from '#lib/compute/quota-sets/compute-quotas-query.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { networkQuotasQuery } from '#lib/networking/quotas/project-quotas.ts';
import { draftOf } from './launch-draft.ts';
import { namesOf } from './launch-names.ts';
import { isOver, type QuotaDemand, quotaDemands } from './launch-quota.ts';
import type { ResolvedLaunch } from './launch-requests.ts';
import type { LaunchInput } from './launch-values.ts';
import { launchWarnings } from './launch-warnings.ts';
import { type Choices, findByIdOrName, resolveLaunch } from './resolve-launch.ts';
import { WarningItem } from './warning-item.tsx';

const UserDataWarning = lazyComponent(async () => (await import('./user-data-warning.tsx')).UserDataWarning);
const LaunchCode = lazyComponent(async () => (await import('./launch-code.tsx')).LaunchCode);

export function LaunchSummary({ projectId, choices }: { projectId: string; choices: Choices }) {
  const { t, format } = useI18n();
  // The form is mounted with all values set.
  const input = useWatch<LaunchInput>() as LaunchInput;
  const values = resolveLaunch(draftOf(input), choices);
  const flavor = findByIdOrName(choices.flavors, values.flavor);
  const warnings = launchWarnings(values, choices);
  const hasUserData = values.userData.trim() !== '';
  const networks = values.networks.map(
    ({ id, address }) => address || findByIdOrName(choices.networks, id)?.name || id,
  );
  const ports = values.ports.map((port) => findByIdOrName(choices.ports, port)?.name || port);
  const count = namesOf(values).length;
  return (
    <>
      <Card title={t('Summary')}>
        <Facts
          items={[
            { label: t('Name'), value: count > 1 ? `${values.name || '…'} × ${format.number(count)}` : values.name },
            { label: t('Boots from'), value: useSourceWords(values, choices) },
            { label: t('Flavor'), value: flavor && `${flavor.name} (${flavorWords(format, flavor)})` },
            { label: t('Networks'), value: format.list([...networks, ...ports]) },
            { label: t('Floating IP'), value: values.floatingNetwork && t('A new one') },
            { label: t('Security groups'), value: format.list(values.groups ?? []) },
            { label: t('Key pair'), value: values.key },
          ]}
        />
        {(warnings.length > 0 || hasUserData) && (
          <ul aria-label={t('Warnings')} className="mt-4 flex flex-col gap-2 border-t pt-3 text-small empty:hidden">
            {warnings.map((warning) => (
              <WarningItem key={t(warning)}>{t(warning)}</WarningItem>
            ))}
            {hasUserData && <UserDataWarning text={values.userData} />}
          </ul>
        )}
        {flavor && <LaunchReserve {...{ projectId, values, flavor, count }} />}
      </Card>
      <Card title={t('Quota after launch')} aside={<AllQuotasLink projectId={projectId} />}>
        <QuotaAfter projectId={projectId} values={values} flavor={flavor} />
      </Card>
      <CollapsibleCard title={t('As code')}>
        <LaunchCode projectId={projectId} input={input} values={values} />
      </CollapsibleCard>
    </>
  );
}

interface LaunchReserveProps {
  projectId: string;
  values: ResolvedLaunch;
  flavor: Flavor;
  count: number;
}

function LaunchReserve({ projectId, values, flavor, count }: LaunchReserveProps) {
  return (
    <div className="mt-4 empty:hidden">
      <ReserveWarning
        {...{ projectId, count }}
        flavor={flavor.id}
        {...(values.zone ? { zone: values.zone } : {})}
        {...(values.bootFrom === 'image' && !values.toVolume ? { image: values.image } : {})}
      />
    </div>
  );
}

function Facts({ items }: { items: readonly { label: string; value: string | undefined }[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {items.map(({ label, value }) => (
        <Fragment key={label}>
          <dt className="text-ink-muted">{label}</dt>
          <dd className="break-words text-end">{value || <NoValue />}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function useSourceWords(values: ResolvedLaunch, choices: Choices): string | undefined {
  const { t, format } = useI18n();
  if (values.bootFrom === 'volume') {
    const volume = findByIdOrName(choices.volumes, values.volume);
    return volume && (volume.name || volume.id);
  }
  const image = findByIdOrName(choices.images, values.image);
  if (!image || !values.toVolume) return image?.name ?? undefined;
  return t('{image}, on a new volume of {size}', { image: image.name, size: format.gib(values.volumeSize ?? 0) });
}

interface QuotaAfterProps {
  projectId: string;
  values: ResolvedLaunch;
  flavor: Flavor | undefined;
}

function QuotaAfter({ projectId, values, flavor }: QuotaAfterProps) {
  const { t, format } = useI18n();
  const answer = combineQueries(
    useQuery(computeQuotasQuery(projectId)),
    combineQueries(useQuery(storageQuotasQuery(projectId)), useQuery(networkQuotasQuery(projectId))),
  );
  const demands = mapAnswer(answer, ([compute, [storage, network]]) =>
    quotaDemands(values, flavor, {
      compute: compute.quota_set,
      storage: storage.quota_set,
      ports: network.quota.port,
      floatingIps: network.quota.floatingip,
    }),
  );
  const shows: Record<QuotaDemand['unit'], (value: number) => string> = {
    count: format.number,
    mib: format.mib,
    gib: format.gib,
  };
  return (
    <QueryContent answer={demands} unknown={t('Could not load the quota')}>
      {(known) => (
        <div className="flex flex-col gap-3">
          {known.filter(isOver).map(({ quota, label, used, limit, added, unit }) => (
            <Alert
              key={label}
              tone="warning"
              title={t('{resource}: {added} requested, {left} left.', {
                resource: t(label),
                added: shows[unit](added),
                left: shows[unit](Math.max(0, limit - used)),
              })}
              actions={<ExceededQuotas excesses={[{ quota, limit, used, requested: added }]} />}
            />
          ))}
          {known.map(({ label, used, limit, added, unit }) => (
            <QuotaBar key={label} label={t(label)} used={used} limit={limit} added={added} show={shows[unit]} />
          ))}
        </div>
      )}
    </QueryContent>
  );
}
