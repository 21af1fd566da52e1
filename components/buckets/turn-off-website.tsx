'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import type { Bucket } from '#lib/object-store/console/schema.ts';
import { useChangeWebsite } from '#lib/object-store/console/settings/queries.ts';

interface TurnOffWebsiteProps {
  projectId: string;
  bucket: Bucket;
  onClose: () => void;
}

export function TurnOffWebsite({ projectId, bucket, onClose }: TurnOffWebsiteProps) {
  const t = useT();
  const change = useChangeWebsite(projectId, bucket.id);
  return (
    <ConfirmAction
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDanger
      title={t('Turn off the website of {name}?', { name: bucket.name })}
      confirmLabel={t('Turn off website')}
      onConfirm={() => change.mutateAsync({ website: null })}
    >
      <p>
        {t('Visitors get an error immediately, and the settings of the website are deleted. The objects are kept.')}
      </p>
    </ConfirmAction>
  );
}
