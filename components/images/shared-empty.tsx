'use client';

import { Share2 } from 'lucide-react';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { useT } from '#lib/i18n/use-t.ts';

export function SharedEmpty({ scope }: { scope: string }) {
  const t = useT();
  return (
    <EmptyState icon={Share2} title={t('No images are shared with this project')}>
      <p>{t('The owner of an image can share it with this project. They need the project ID:')}</p>
      <p className="mt-2">
        <CopyableId id={scope} />
      </p>
    </EmptyState>
  );
}
