'use client';

import { Share2 } from 'lucide-react';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { useT } from '#lib/i18n/use-t.ts';

/** No other project offered an image yet. */
export function SharedEmpty({ projectId }: { projectId: string }) {
  const t = useT();
  return (
    <EmptyState icon={Share2} title={t('Nobody shares an image with this project')}>
      <p>{t('Whoever owns an image can share it with this project; they need its id:')}</p>
      <p className="mt-2">
        <CopyableId id={projectId} />
      </p>
    </EmptyState>
  );
}
