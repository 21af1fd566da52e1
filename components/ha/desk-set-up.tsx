'use client';

import { ShieldOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppLink } from '#components/console/app-link.tsx';
import { ButtonLink } from '#components/console/button-link.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { adminHref, adminObjectHref } from '#lib/screens/paths.ts';

/** The first steps of high availability. */
export function DeskSetUp() {
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
