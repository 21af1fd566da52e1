'use client';

import { useState } from 'react';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { requestableQuotas } from '#components/quotas/requestable-quotas.ts';
import { useQuotaRows } from '#components/quotas/use-quota-rows.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { useT } from '#lib/i18n/use-t.ts';

const RequestDialog = lazyComponent(async () => (await import('./request-dialog.tsx')).RequestDialog);

/** Requests a higher limit of any quota. */
export function RequestAny({ projectId }: { projectId: string }) {
  const t = useT();
  const mayWrite = useMayWrite(projectId);
  const [isOpen, setIsOpen] = useState(false);
  const rows = Object.values(useQuotaRows(projectId)).flatMap(({ data = [] }) => data);
  const choices = requestableQuotas(rows);
  const reason = mayWrite === true ? undefined : t(mayWrite);
  return (
    <>
      <ButtonWithReason size="small" reason={reason} onClick={() => !reason && setIsOpen(true)}>
        {t('Request a higher limit')}
      </ButtonWithReason>
      {isOpen && choices.length > 0 && (
        <RequestDialog projectId={projectId} choices={choices} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
