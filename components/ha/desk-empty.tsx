'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleCheckBig, ShieldOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Age } from '#components/console/age.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { ButtonLink } from '#components/console/button-link.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { ScreenState } from '#components/console/screen-state.tsx';
import { haApi } from '#lib/console/ha/contract.ts';
import { notificationsHref } from '#lib/console/ha/notifications/href.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { adminHref, adminObjectHref } from '#lib/screens/paths.ts';

export function DeskEmpty({ scope }: { scope: string }) {
  const t = useT();
  // The strip above shows the error if the status cannot be loaded.
  const answer = useQuery(clientOf(haApi).overview.query(scope));
  const overview = answer.data?.overview;
  const isIsolated = overview?.reasons.some(({ id }) => id === 'isolated');
  if (overview?.state === 'off' && !isIsolated) return <SetUp />;
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

function SetUp() {
  const t = useT();
  const to = (href: string) => (parts: ReactNode) => <AppLink href={href}>{parts}</AppLink>;
  return (
    <EmptyState
      icon={ShieldOff}
      title={t('No hosts are protected yet')}
      actions={
        <ButtonLink variant="primary" href={adminObjectHref('segments', 'create')}>
          {t('Create segment')}
        </ButtonLink>
      }
    >
      <p>{t('If a host fails now, its instances stay down until an administrator moves them.')}</p>
      <ol className="mt-3 flex list-decimal flex-col gap-1.5 ps-5 text-start">
        <li>
          {t.rich(
            '<link>Create a segment</link>: a group of hosts that back each other up, and how their instances are recovered.',
            { link: to(adminObjectHref('segments', 'create')) },
          )}
        </li>
        <li>
          {t.rich('<link>Add hosts to it</link>, and reserve one if there is no spare capacity.', {
            link: to(adminHref('protected-hosts')),
          })}
        </li>
        <li>
          {t.rich(
            'Let <link>your monitoring send notifications</link>, or rely on the compute driver, which is always on.',
            { link: to(adminObjectHref('notifications', 'create')) },
          )}
        </li>
      </ol>
    </EmptyState>
  );
}
