'use client';

import { ArrowLeftRight } from 'lucide-react';
import { ActionButton } from '#components/console/action-button.tsx';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { choiceParam } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { useT } from '#lib/i18n/use-t.ts';

const AcceptTransferDialog = lazyComponent(
  async () => (await import('./accept-transfer-dialog.tsx')).AcceptTransferDialog,
);

/** The URL contains whether the form is open. */
export function AcceptTransferButton({ projectId }: { projectId: string }) {
  const t = useT();
  const [open, setOpen] = useUrlState('create', choiceParam(['transfer']));
  return (
    <>
      <ActionButton
        action={{
          label: t('Accept transfer'),
          icon: <ArrowLeftRight aria-hidden />,
          allowed: useMayCreate(projectId, 'volumes'),
          onSelect: () => setOpen('transfer'),
        }}
      />
      {open && <AcceptTransferDialog projectId={projectId} onClose={() => setOpen(null)} />}
    </>
  );
}
