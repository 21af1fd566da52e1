'use client';

import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { ButtonLink } from '#components/console/button-link.tsx';
import { NotLoaded } from '#components/console/not-loaded.tsx';
import type { HypervisorRow } from '#components/hosts/hypervisor-row.ts';
import { Alert } from '#components/ui/alert.tsx';
import { isUnfinished, jobs } from '#lib/client/jobs.ts';
import { migrationsQuery } from '#lib/compute/migrations/queries.ts';
import { adminObjectHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { movesFrom } from './maintenance/who-left.ts';

/** How far the maintenance of a host has come, whoever began it and wherever: as its moves tell. */
export function MaintenanceBanner({ projectId, row }: { projectId: string; row: HypervisorRow }) {
  const t = useT();
  const { name, isEnabled, instances, reason } = row;
  const href = adminObjectHref('hypervisors', row.id);
  const isOurs = useStore(jobs).all.some((job) => job.href === href && isUnfinished(job));
  const moved = useQuery({ ...migrationsQuery(projectId, { host: name }), enabled: !isEnabled });
  if (isEnabled) return null;
  const { left, underWay, failed } = movesFrom(name, moved.data?.migrations ?? []);
  return (
    <div className="mb-4">
      <Alert
        tone="warning"
        title={t('Out of service: {reason}', { reason: reason || t('no reason was given') })}
        actions={
          !isOurs &&
          instances > 0 && (
            <ButtonLink size="small" href={adminObjectHref('hypervisors', row.id, 'maintenance', { step: 'drain' })}>
              {t('Go on emptying it')}
            </ButtonLink>
          )
        }
      >
        <p>
          {[
            t(
              '{count, plural, =0 {Nothing is on it any more.} one {# instance is still on it.} other {# instances are still on it.}}',
              { count: instances },
            ),
            left > 0 && t('{count, plural, one {# has left.} other {# have left.}}', { count: left }),
            underWay > 0 &&
              t('{count, plural, one {# is on its way.} other {# are on their way.}}', { count: underWay }),
            failed > 0 && t('{count, plural, one {# could not leave.} other {# could not leave.}}', { count: failed }),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
        <NotLoaded answer={moved} unknown={t('How many have left could not be looked up')} />
        {isOurs && (
          <p>{t('This tab moves them. If it is closed, no further one begins; those on their way arrive.')}</p>
        )}
      </Alert>
    </div>
  );
}
