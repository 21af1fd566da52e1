'use client';

import { useQuery } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck, ShieldEllipsis, ShieldOff } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Age } from '#components/console/age.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { LoadError } from '#components/console/load-error.tsx';
import { cx } from '#components/ui/cx.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { softTone } from '#components/ui/tone.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import type { HaOverview, HaReason } from '#lib/console/ha/overview/schema.ts';
import { reasonText, survivalText } from '#lib/console/ha/overview/state-sentences.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { adminHref, adminObjectHref } from '#lib/screens/paths.ts';
import { STATES } from './ha-words.ts';
import { IsolationBanner } from './isolation-banner.tsx';
import { SuspectHosts } from './suspect-hosts.tsx';
import { useNameList } from './use-name-list.ts';

interface HaStripProps {
  projectId: string;
  /** Below a possible isolation of the control plane, which explains them. */
  incidents?: ReactNode;
  children?: (overview: HaOverview) => ReactNode;
}

const LazyRecoveries = lazyComponent(async () => (await import('./running-recoveries.tsx')).RunningRecoveries);
const ReserveFact = lazyComponent(async () => (await import('./reserve-fact.tsx')).ReserveFact);

const SEGMENTS_HREF = adminHref('segments');
const OUT_HREF = adminHref('protected-hosts', { where: 'condition:out_of_service' });
const MAINTENANCE_HREF = adminHref('protected-hosts', { where: 'condition:maintenance' });
const RESERVED_HREF = adminHref('protected-hosts', { where: 'reserved:yes' });

/** Maximum number of reasons in the list, the most severe first. */
const MAX_REASONS = 2;

const icons = { protected: ShieldCheck, degraded: ShieldAlert, recovering: ShieldEllipsis, off: ShieldOff };

const defaultChildren = ({ running }: HaOverview) => running.total > 0 && <LazyRecoveries running={running} />;

export function HaStrip({ projectId, incidents, children }: HaStripProps) {
  const t = useT();
  const answer = useQuery(clientOf(haApi).overview.query(projectId));
  return (
    <>
      <IsolationBanner projectId={projectId} />
      <SuspectHosts projectId={projectId} />
      {incidents}
      <section
        aria-label={t('High availability status')}
        className="mb-4 shrink-0 overflow-hidden rounded-card border bg-surface shadow-low"
      >
        <LoadError answer={answer} unknown={t('Could not load the high availability status')} />
        {answer.data && <Strip overview={answer.data.overview} reserve={<ReserveFact projectId={projectId} />} />}
        {answer.data && (children ?? defaultChildren)(answer.data.overview)}
        {!answer.data && !answer.error && <Skeleton className="m-3 h-8" />}
      </section>
    </>
  );
}

function Strip({ overview, reserve }: { overview: HaOverview; reserve: ReactNode }) {
  const t = useT();
  const { state, reasons } = overview;
  const { word, tone } = STATES[state];
  const Icon = icons[state];
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 px-3 py-2.5">
      <p
        role="status"
        className={cx(
          'flex items-center gap-2 rounded-control px-2.5 py-1 font-semibold [&>svg]:size-4.5',
          softTone[tone],
        )}
      >
        <Icon aria-hidden />
        {t(word)}
      </p>
      <p className="min-w-0 flex-1 basis-64 break-words text-ink-muted">
        {reasons.length === 0 ? (
          t('If a host fails, its instances are recovered automatically.')
        ) : (
          <Reasons reasons={reasons} />
        )}
      </p>
      <Facts overview={overview} reserve={reserve} />
    </div>
  );
}

function Reasons({ reasons }: { reasons: readonly HaReason[] }) {
  const t = useT();
  const list = useNameList();
  const more = reasons.slice(MAX_REASONS).map((reason) => t(reasonText(reason, list)));
  return (
    <>
      {reasons.slice(0, MAX_REASONS).map((reason, index) => (
        <Fragment key={reason.id}>
          {index > 0 && <span aria-hidden> · </span>}
          <span className={index === 0 ? 'text-ink' : undefined}>{t(reasonText(reason, list))}</span>
        </Fragment>
      ))}
      {more.length > 0 && (
        <span title={more.join('\n')} className="text-ink-faint">
          {' '}
          {t('and {count} more', { count: more.length })}
        </span>
      )}
    </>
  );
}

function Facts({ overview, reserve }: { overview: HaOverview; reserve: ReactNode }) {
  const { segments, hosts, last, survival } = overview;
  const { t, format } = useI18n();
  const counted = (count: number, label: string, href: string) => (count > 0 ? [{ label, href }] : []);
  const ofHosts = [
    ...counted(hosts.down, t('{count} down', { count: hosts.down }), adminHref('hypervisors')),
    ...counted(hosts.out_of_service, t('{count} out of service', { count: hosts.out_of_service }), OUT_HREF),
    ...counted(hosts.maintenance, t('{count} in maintenance', { count: hosts.maintenance }), MAINTENANCE_HREF),
    ...counted(hosts.reserved, t('{count} reserved', { count: hosts.reserved }), RESERVED_HREF),
    ...counted(hosts.uncovered, t('{count} not protected', { count: hosts.uncovered }), SEGMENTS_HREF),
  ];
  const disabled = t('{count} disabled', { count: segments.disabled });
  const ofSegments = counted(segments.disabled, disabled, adminHref('segments', { where: 'enabled:no' }));
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1 text-small">
      <Fact label={t('Segments')} beside={ofSegments}>
        <AppLink href={SEGMENTS_HREF}>{format.number(segments.total)}</AppLink>
      </Fact>
      <Fact label={t('Hosts')} beside={ofHosts}>
        <AppLink href={adminHref('protected-hosts')}>{format.number(hosts.total)}</AppLink>
      </Fact>
      <Fact label={t('Last notification')}>{last ? <Last last={last} /> : t('None yet')}</Fact>
      {survival && <Survives survival={survival} />}
      {reserve}
    </dl>
  );
}

const lostHref = adminHref('protected-hosts', { where: 'outlook:no' });

function Survives({ survival }: { survival: NonNullable<HaOverview['survival']> }) {
  const t = useT();
  return (
    <Fact label={t('Survives the loss of any one host')}>
      <AppLink href={survival.without_room.length > 0 ? lostHref : adminHref('segments')}>
        {t(survivalText(survival, useNameList()))}
      </AppLink>
    </Fact>
  );
}

function Last({ last: { id, host, generated_at } }: { last: NonNullable<HaOverview['last']> }) {
  return (
    <AppLink href={adminObjectHref('notifications', id)} title={host}>
      <Age at={generated_at} />
    </AppLink>
  );
}

interface FactProps {
  label: string;
  beside?: readonly { label: string; href?: string }[];
  children: ReactNode;
}

function Fact({ label, beside = [], children }: FactProps) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-ink-faint">{label}</dt>
      <dd className="tabular-nums">
        <span className="font-medium">{children}</span>
        {beside.length > 0 && (
          <span className="ms-1 text-ink-muted">
            (
            {beside.map(({ label: text, href }, index) => (
              <Fragment key={text}>
                {index > 0 && ', '}
                {href ? <AppLink href={href}>{text}</AppLink> : text}
              </Fragment>
            ))}
            )
          </span>
        )}
      </dd>
    </div>
  );
}
