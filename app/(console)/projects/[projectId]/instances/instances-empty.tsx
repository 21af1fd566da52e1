'use client';

import { Plus, Server } from 'lucide-react';
import { ButtonLink } from '#components/console/button-link.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { createHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** Three common sizes, by the names of the flavors that a new cloud has; the page copes when there is none of that name. */
const PRESETS = ['m1.tiny', 'm1.small', 'm1.medium'] as const;

/** No instance yet: what one is, and four ways to the first. */
export function InstancesEmpty({ projectId }: { projectId: string }) {
  const t = useT();
  const labels = {
    'm1.tiny': t('To try out'),
    'm1.small': t('Small web server'),
    'm1.medium': t('Application server'),
  };
  const names = { 'm1.tiny': 'test', 'm1.small': 'web', 'm1.medium': 'app' };
  const launch = createHref(projectId, 'instances');
  return (
    <EmptyState
      icon={Server}
      title={t('No instances yet')}
      actions={
        <ButtonLink href={launch} variant="primary">
          <Plus aria-hidden />
          {t('Launch instance')}
        </ButtonLink>
      }
    >
      <p>
        {t('An instance is a virtual machine with its own disk and addresses. It runs about ten seconds after launch.')}
      </p>
      <div className="mt-5 flex flex-wrap items-center justify-center gap-2">
        <span className="text-ink-faint text-small">{t('Start from')}</span>
        {PRESETS.map((flavor) => (
          <ButtonLink
            key={flavor}
            size="small"
            href={createHref(projectId, 'instances', { flavor, name: names[flavor] })}
          >
            {labels[flavor]}
          </ButtonLink>
        ))}
      </div>
    </EmptyState>
  );
}
