'use client';

import { Camera } from 'lucide-react';
import { ButtonLink } from '#components/console/button-link.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { projectHref } from '#lib/screens/paths.ts';

export function SnapshotsEmpty({ scope }: { scope: string }) {
  const t = useT();
  return (
    <EmptyState
      icon={Camera}
      title={t('No snapshots of instances yet')}
      actions={<ButtonLink href={projectHref(scope, 'instances')}>{t('Go to instances')}</ButtonLink>}
    >
      {t('An image created from an instance captures its disk as it is now. You can launch more instances like it.')}
    </EmptyState>
  );
}
