'use client';

import { type ReactNode, useState } from 'react';
import { ActionButton } from '#components/console/action-button.tsx';
import type { ButtonSize } from '#components/ui/button-class.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import type { Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { BucketPlace } from './bucket-props.ts';

const PointDialog = lazyComponent(async () => (await import('./point-dialog.tsx')).PointDialog);

interface PointButtonProps extends BucketPlace {
  label: string;
  icon?: ReactNode;
  size?: ButtonSize;
  allowed?: true | Text;
  /** The moment is compared with another one. */
  isComparison?: boolean;
  onChosen: (moment: string) => void;
}

/** Asks for a moment in the past. */
export function PointButton({ projectId, bucket, prefix, isComparison, onChosen, size, ...action }: PointButtonProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ActionButton action={{ allowed: true, ...action, onSelect: () => setIsOpen(true) }} {...(size && { size })} />
      {isOpen && (
        <PointDialog
          {...{ projectId, prefix, onChosen }}
          bucketId={bucket.id}
          title={isComparison ? t('Compare with another moment') : t('View an earlier moment')}
          submitLabel={isComparison ? t('Compare') : t('View')}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
