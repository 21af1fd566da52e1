'use client';

import { ArrowLeftRight } from 'lucide-react';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { Button } from '#components/ui/button.tsx';
import { onUse } from '#components/ui/on-use.tsx';
import { useT } from '#lib/i18n/use-t.ts';

const AcceptTransferDialog = onUse(async () => (await import('./accept-transfer-dialog.tsx')).AcceptTransferDialog);

/** Opens the form that takes a volume which another project offers; whether it is open stands in the URL. */
export function AcceptTransferButton({ projectId }: { projectId: string }) {
  const t = useT();
  const [open, setOpen] = useQueryState('create', parseAsStringLiteral(['transfer']));
  return (
    <>
      <Button onClick={() => void setOpen('transfer')}>
        <ArrowLeftRight aria-hidden />
        {t('Accept transfer')}
      </Button>
      {open && <AcceptTransferDialog projectId={projectId} onClose={() => void setOpen(null)} />}
    </>
  );
}
