'use client';

import { Plus } from 'lucide-react';
import { parseAsBoolean, useQueryState } from 'nuqs';
import { Button } from '#components/ui/button.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { NewFlavorDialog } from './new-flavor-dialog.tsx';

/** Opens the form for a new flavor; that it is open stands in the URL. */
export function NewFlavorButton({ projectId }: { projectId: string }) {
  const t = useT();
  const [isOpen, setIsOpen] = useQueryState('create', parseAsBoolean.withDefault(false));
  return (
    <>
      <Button variant="primary" onClick={() => void setIsOpen(true)}>
        <Plus aria-hidden />
        {t('Create flavor')}
      </Button>
      {isOpen && <NewFlavorDialog projectId={projectId} onClose={() => void setIsOpen(null)} />}
    </>
  );
}
