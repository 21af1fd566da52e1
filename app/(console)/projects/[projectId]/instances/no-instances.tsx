'use client';

import { Server as ServerIcon } from 'lucide-react';
import { EmptyState } from '#components/console/empty-state.tsx';
import { NewObjectLink } from '#components/quotas/new-object-link.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { createHref } from '#lib/screens/paths.ts';

/** Default flavors of a new cloud. The page also works without them. */
const PRESETS = ['m1.tiny', 'm1.small', 'm1.medium'] as const;

export function NoInstances({ projectId }: { projectId: string }) {
  const t = useT();
  const labels = {
    'm1.tiny': t('Smallest'),
    'm1.small': t('Small web server'),
    'm1.medium': t('Application server'),
  };
  const names = { 'm1.tiny': 'test', 'm1.small': 'web', 'm1.medium': 'app' };
  const launch = createHref(projectId, 'instances');
  return (
    <EmptyState
      icon={ServerIcon}
      title={t('No instances yet')}
      actions={
        <NewObjectLink projectId={projectId} quota="instances" href={launch} isOneOfSeveral>
          {t('Launch instance')}
        </NewObjectLink>
      }
    >
      <p>
        {t('An instance is a virtual machine with its own disk and addresses. It runs about ten seconds after launch.')}
      </p>
      <div className="mt-5 flex flex-wrap items-center justify-center gap-2">
        <span className="text-ink-faint text-small">{t('Start from')}</span>
        {PRESETS.map((flavor) => (
          <NewObjectLink
            key={flavor}
            projectId={projectId}
            quota="instances"
            href={createHref(projectId, 'instances', { flavor, name: names[flavor] })}
            isOneOfSeveral
            variant="secondary"
            size="small"
          >
            {labels[flavor]}
          </NewObjectLink>
        ))}
      </div>
    </EmptyState>
  );
}
