'use client';

import { History } from 'lucide-react';
import { useState } from 'react';
import { ActionButton } from '#components/console/action-button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useUrlStates } from '#lib/client/use-url-state.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { BucketPlace } from './entry-dialog.ts';
import { pointParams } from './point-params.ts';

const PointDialog = lazyComponent(async () => (await import('./point-dialog.tsx')).PointDialog);

/** Opens the folder as it was at a moment. */
export function PointButton({ projectId, bucket, prefix }: BucketPlace) {
  const t = useT();
  const [, change] = useUrlStates(pointParams);
  const [isOpen, setIsOpen] = useState(false);
  const allowed =
    bucket.versioning === 'off'
      ? msg('The bucket keeps no earlier versions. Turn on versioning in its settings.')
      : (true as const);
  const onSelect = () => setIsOpen(true);
  return (
    <>
      <ActionButton action={{ label: t('View as of…'), icon: <History aria-hidden />, allowed, onSelect }} />
      {isOpen && (
        <PointDialog
          {...{ projectId, prefix }}
          bucketId={bucket.id}
          title={t('View an earlier moment')}
          submitLabel={t('View')}
          onChosen={(at) => change({ at }, { isStep: true })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
