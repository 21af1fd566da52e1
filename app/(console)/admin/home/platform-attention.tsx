'use client';

import { type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AppLink } from '#components/console/app-link.tsx';
import { type AttentionItem, AttentionList } from '#components/console/attention-list.tsx';
import { ButtonLink } from '#components/console/button-link.tsx';
import { LoadError } from '#components/console/load-error.tsx';
import { pagedSource } from '#components/console/row-sources.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Card } from '#components/ui/card.tsx';
import type { FailedServer, PlatformSummary, TroubledHost } from '#lib/console/facts/schema.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import { engineText } from '#lib/console/ha/engine-text.ts';
import { unresolvedIncidentsQuery } from '#lib/console/ha/notifications/desk-query.ts';
import { openQuotaRequestApi } from '#lib/console/quota-requests/open-contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { adminHref, adminObjectHref } from '#lib/screens/paths.ts';
import { ofIncident } from './incident-attention.tsx';

/** Maximum number of instances listed by name. Failed hosts come first, because each affects many instances. */
const MAX_SERVERS = 5;

/** Until the summary is loaded, and if it cannot be: incidents do not depend on it. */
const NO_TROUBLE: Pick<PlatformSummary, 'troubled_hosts' | 'disabled_services' | 'failed'> = {
  troubled_hosts: { first: [], total: 0 },
  disabled_services: [],
  failed: { first: [], total: 0 },
};

interface PlatformAttentionProps {
  scope: string;
  summary: UseQueryResult<PlatformSummary, Error>;
}

export function PlatformAttention({ scope, summary }: PlatformAttentionProps) {
  const t = useT();
  const incidents = useIncidents(scope);
  const requests = useQuery(clientOf(openQuotaRequestApi).count.query(scope)).data?.open ?? 0;
  const { troubled_hosts, disabled_services, failed } = summary.data ?? NO_TROUBLE;
  // A host with an open incident is not listed again: the incident has more information.
  const named = new Set(incidents.first.map(({ host }) => host));
  const hosts = troubled_hosts.first.filter(({ name }) => !named.has(name));
  const items = [
    ...incidents.first.map((incident) => ofIncident(incident, scope, t)),
    ...hosts.map((host) => ofHost(host, t)),
    ...disabled_services.map((service) => ofService(service, t)),
    ...(requests > 0 ? [ofRequests(requests, t)] : []),
    ...failed.first.slice(0, MAX_SERVERS).map((server) => ofServer(server, t)),
  ];
  const otherHosts = troubled_hosts.total - (troubled_hosts.first.length - hosts.length);
  const count = incidents.total + otherHosts + disabled_services.length + requests + failed.total;
  if (count === 0 && !incidents.answer.error) return null;
  return (
    <Card
      title={
        <span className="flex items-center gap-2">
          {t('Needs attention')} {count > 0 && <Badge tone="danger">{count}</Badge>}
        </span>
      }
      aside={<MoreLinks incidents={incidents} hosts={troubled_hosts} failed={failed.total} />}
      hasPadding={false}
      className="lg:col-span-2"
    >
      <LoadError answer={incidents.answer} unknown={t('Could not load the incidents')} />
      <AttentionList items={items} />
    </Card>
  );
}

interface MoreLinksProps {
  incidents: ReturnType<typeof useIncidents>;
  hosts: PlatformSummary['troubled_hosts'];
  failed: number;
}

function MoreLinks({ incidents, hosts, failed }: MoreLinksProps) {
  const t = useT();
  return (
    <>
      {incidents.answer.data && incidents.total > incidents.first.length && (
        <AppLink href={adminHref('notifications')}>{t('All {count} incidents', { count: incidents.total })}</AppLink>
      )}
      {failed > MAX_SERVERS && (
        <AppLink href={adminHref('instances', { where: 'problem:true' })}>
          {t('All {count} failed instances', { count: failed })}
        </AppLink>
      )}
      {hosts.total > hosts.first.length && (
        <AppLink href={adminHref('hypervisors')}>{t('All {count} hosts', { count: hosts.total })}</AppLink>
      )}
    </>
  );
}

function useIncidents(scope: string) {
  const overview = useQuery(clientOf(haApi).overview.query(scope)).data?.overview;
  const total = overview?.open.incidents ?? 0;
  const source = pagedSource(useInfiniteQuery(unresolvedIncidentsQuery(scope)));
  const { rows, error, isFetching, retry } = source;
  return { first: total > 0 ? (rows ?? []) : [], total, answer: { data: rows, error, isFetching, refetch: retry } };
}

function ofHost({ id, name, is_up, reason, instances, seen_at }: TroubledHost, t: Translate): AttentionItem {
  const href = adminObjectHref('hypervisors', id);
  const link = (parts: ReactNode) => <AppLink href={href}>{parts}</AppLink>;
  return {
    id,
    level: is_up ? 'warning' : 'danger',
    title: is_up
      ? t.rich('Host <link>{name}</link> is disabled', { name, link })
      : t.rich('Host <link>{name}</link> is down', { name, link }),
    cause: [
      reason && engineText(t, reason),
      t('{count, plural, one {# instance is} other {# instances are}} on it.', { count: instances }),
    ]
      .filter(Boolean)
      .join(' · '),
    ...(is_up ? {} : { since: seen_at }),
    action: (
      <ButtonLink size="small" href={href}>
        {t('Open host')}
      </ButtonLink>
    ),
  };
}

const ofRequests = (count: number, t: Translate): AttentionItem => ({
  id: 'quota-requests',
  level: 'info',
  title: t('{count, plural, one {# quota request awaits} other {# quota requests await}} a decision', { count }),
  action: (
    <ButtonLink size="small" href={adminHref('quota-requests', { where: 'state:open' })}>
      {t('Decide')}
    </ButtonLink>
  ),
});

const ofService = ({ binary, reason }: { binary: string; reason: string | null }, t: Translate): AttentionItem => ({
  id: binary,
  level: 'warning',
  title: t('Service {binary} is disabled', { binary }),
  ...(reason === null ? {} : { cause: reason }),
});

function ofServer(
  { id, name, project_name, fault, host, updated, has_crashed }: FailedServer,
  t: Translate,
): AttentionItem {
  const href = adminObjectHref('instances', id);
  const link = (parts: ReactNode) => <AppLink href={href}>{parts}</AppLink>;
  return {
    id,
    level: 'danger',
    title: has_crashed
      ? t.rich('Instance <link>{name}</link> crashed and is off', { name, link })
      : t.rich('Instance <link>{name}</link> failed', { name, link }),
    cause: [project_name, host, fault?.message].filter(Boolean).join(' · '),
    since: fault?.created ?? updated,
    action: (
      <ButtonLink size="small" href={href}>
        {t('Open instance')}
      </ButtonLink>
    ),
  };
}
