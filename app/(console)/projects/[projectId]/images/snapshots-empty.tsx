'use client';

import { Camera } from 'lucide-react';
import { ButtonLink } from '#components/console/button-link.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { projectHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** Nobody took an image of an instance yet. */
export function SnapshotsEmpty({ projectId }: { projectId: string }) {
  const t = useT();
  return (
    <EmptyState
      icon={Camera}
      title={t('No snapshots of instances yet')}
      actions={<ButtonLink href={projectHref(projectId, 'instances')}>{t('To the instances')}</ButtonLink>}
    >
      {t('An image that is made of an instance keeps its disk as it is, and starts others like it.')}
    </EmptyState>
  );
}
