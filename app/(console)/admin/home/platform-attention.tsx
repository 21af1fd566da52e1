'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AppLink } from '#components/console/app-link.tsx';
import { type AttentionItem, AttentionList } from '#components/console/attention-list.tsx';
import { ButtonLink } from '#components/console/button-link.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Card } from '#components/ui/card.tsx';
import { adminHref, adminObjectHref } from '#lib/console/paths.ts';
import type { FailedServer, PlatformSummary, TroubledHost } from '#lib/console/platform-summary/schema.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** Instances that are named; a host takes precedence, for it has many. */
const MOST_SERVERS = 5;

/** Hosts in trouble, services out of order and failed instances, the worst first; nothing at all when all is well. */
export function PlatformAttention({ summary }: { summary: UseQueryResult<PlatformSummary, Error> }) {
  const t = useT();
  if (!summary.data) return null;
  const { troubled_hosts, disabled_services, failed } = summary.data;
  const items = [
    ...troubled_hosts.first.map((host) => ofHost(host, t)),
    ...disabled_services.map((service) => ofService(service, t)),
    ...failed.first.slice(0, MOST_SERVERS).map((server) => ofServer(server, t)),
  ];
  const count = troubled_hosts.total + disabled_services.length + failed.total;
  if (count === 0) return null;
  return (
    <Card
      title={
        <span className="flex items-center gap-2">
          {t('Needs attention')} <Badge tone="danger">{count}</Badge>
        </span>
      }
      aside={
        <>
          {failed.total > MOST_SERVERS && (
            <AppLink href={adminHref('instances', { where: 'status:ERROR' })}>
              {t('All {count} failed instances', { count: failed.total })}
            </AppLink>
          )}
          {troubled_hosts.total > troubled_hosts.first.length && (
            <AppLink href={adminHref('hypervisors')}>{t('All {count} hosts', { count: troubled_hosts.total })}</AppLink>
          )}
        </>
      }
      hasPadding={false}
      className="lg:col-span-2"
    >
      <AttentionList items={items} />
    </Card>
  );
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
    cause: [reason, t('{count, plural, one {# instance is} other {# instances are}} on it.', { count: instances })]
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
