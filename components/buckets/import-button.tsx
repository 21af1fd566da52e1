'use client';

import { Import } from 'lucide-react';
import { useState } from 'react';
import { ActionButton } from '#components/console/action-button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useMayWrite } from '#lib/client/use-may-write.ts';
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
  const allowed = useMayWrite(projectId);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ActionButton
        action={{
          label: t('Import from S3…'),
          icon: <Import aria-hidden />,
          allowed,
          onSelect: () => setIsOpen(true),
        }}
      />
      {isOpen && <ImportDialog {...{ projectId, bucket }} onClose={() => setIsOpen(false)} />}
    </>
  );
}
