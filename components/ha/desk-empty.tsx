'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleCheckBig } from 'lucide-react';
import { Age } from '#components/console/age.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { ScreenState } from '#components/console/screen-state.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { haApi } from '#lib/console/ha/contract.ts';
import { notificationsHref } from '#lib/console/ha/notifications/href.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

const LazySetUp = lazyComponent(async () => (await import('./desk-set-up.tsx')).DeskSetUp);

export function DeskEmpty({ scope }: { scope: string }) {
  const t = useT();
  // The strip above shows the error if the status cannot be loaded.
  const answer = useQuery(clientOf(haApi).overview.query(scope));
  const overview = answer.data?.overview;
  const isIsolated = overview?.reasons.some(({ id }) => id === 'isolated');
  if (overview?.state === 'off' && !isIsolated) return <LazySetUp />;
  const last = overview?.last;
  return (
    <ScreenState icon={CircleCheckBig} tone="success" title={t('No open notifications')}>
      {last ? (
        <p>
          {t.rich('Last one: <age></age>, <link>{host}</link>.', {
            host: last.host,
            age: () => <Age at={last.generated_at} />,
            link: (parts) => <AppLink href={notificationsHref('triage:all')}>{parts}</AppLink>,
          })}
        </p>
      ) : (
        <p>
          {t('No notifications so far. When a host, an instance or a process fails, it appears here automatically.')}
        </p>
      )}
    </ScreenState>
  );
}
