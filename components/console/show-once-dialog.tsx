'use client';

import { type ReactNode, useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { useT } from '#lib/i18n/use-t.ts';

interface ShowOnceDialogProps {
  title: string;
  confirmation: string;
  onClose: () => void;
  children: ReactNode;
}

/** The content is displayed only once, so the dialog cannot be closed until the user confirms that it is saved. */
export function ShowOnceDialog({ title, confirmation, onClose, children }: ShowOnceDialogProps) {
  const t = useT();
  const [isSaved, setIsSaved] = useState(false);
  const savedId = useId();
  return (
    <Dialog
      onClose={onClose}
      canClose={isSaved}
      size="medium"
      title={title}
      footer={
        <>
          <span className="me-auto flex items-center gap-2.5">
            <Checkbox id={savedId} isChecked={isSaved} onCheckedChange={setIsSaved} />
            <label htmlFor={savedId}>{confirmation}</label>
          </span>
          <Button variant="primary" onClick={onClose} aria-disabled={!isSaved || undefined}>
            {t('Done')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">{children}</div>
    </Dialog>
  );
}
