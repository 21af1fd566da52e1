'use client';

import { useParams } from 'next/navigation';
import { useState } from 'react';
import { QUOTA_WORDS, quotaWords } from '#components/projects/quota-words.ts';
import { quotaWriter } from '#components/projects/quota-writer.ts';
import { Button } from '#components/ui/button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import type { ExceededQuota } from '#lib/errors/quota-excess.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { suggestedIncrease } from './suggested-limit.ts';

const RequestDialog = lazyComponent(async () => (await import('./request-dialog.tsx')).RequestDialog);

/** The object storage calls its limit otherwise than the API that sets it. */
const named = (excess: ExceededQuota): ExceededQuota =>
  excess.quota === 'buckets' ? { ...excess, quota: 'containers' } : excess;

/** Buttons that request a higher limit, for what a form or an action lacks. */
export function OfferRequest({ excesses }: { excesses: readonly ExceededQuota[] }) {
  const { t, format } = useI18n();
  const { projectId } = useParams<{ projectId?: string }>();
  const mayWrite = useMayWrite(projectId);
  const [open, setOpen] = useState<ExceededQuota>();
  // Limits of volume types are set in another place and cannot be requested.
  const known = excesses.map(named).filter(({ quota, limit }) => quota in QUOTA_WORDS && limit >= 0);
  if (projectId === undefined || mayWrite !== true) return null;
  return (
    <>
      {known.map((excess) => {
        const { unit, label } = quotaWords(excess.quota);
        const amount = quotaWriter(unit, format)(suggestedIncrease(excess, unit));
        return (
          <Button key={excess.quota} size="small" onClick={() => setOpen(excess)}>
            {known.length > 1
              ? t('Request {amount} more: {quota}', { amount, quota: t(label) })
              : t('Request {amount} more', { amount })}
          </Button>
        );
      })}
      {open && (
        <RequestDialog
          projectId={projectId}
          choices={[open]}
          suggested={open.limit + suggestedIncrease(open, quotaWords(open.quota).unit)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
