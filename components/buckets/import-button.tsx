'use client';

import { Import } from 'lucide-react';
import { DialogButton } from '#components/console/dialog-button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import type { Bucket } from '#lib/object-store/console/schema.ts';

const ImportDialog = lazyComponent(async () => (await import('./import-dialog.tsx')).ImportDialog);

interface ImportButtonProps {
  projectId: string;
  /** The target; without it, the user chooses one. */
  bucket?: Bucket;
}

export function ImportButton({ projectId, bucket }: ImportButtonProps) {
  const t = useT();
  return (
    <DialogButton
      projectId={projectId}
      label={t('Import from S3…')}
      icon={Import}
      dialog={(onClose) => <ImportDialog {...{ projectId, bucket, onClose }} />}
    />
  );
}
