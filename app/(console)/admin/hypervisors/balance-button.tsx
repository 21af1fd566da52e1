'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useT } from '#lib/i18n/use-t.ts';

const BalanceDialog = lazyComponent(async () => (await import('#components/ha/balance-dialog.tsx')).BalanceDialog);

export function BalanceButton({ projectId }: { projectId: string }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('Balance…')}</Button>
      {isOpen && <BalanceDialog projectId={projectId} onClose={() => setIsOpen(false)} />}
    </>
  );
}
