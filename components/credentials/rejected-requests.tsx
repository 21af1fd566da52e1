'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Age } from '#components/console/age.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { Button } from '#components/ui/button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { ec2KeyFactApi } from '#lib/console/account/ec2-keys/contract.ts';
import type { RejectedRequest } from '#lib/console/account/ec2-keys/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

const RejectionDialog = lazyComponent(async () => (await import('./rejection-dialog.tsx')).RejectionDialog);

/** Requests of the last hour whose signature with a key was rejected. */
export function RejectedRequests({ projectId, access }: { projectId: string; access: string }) {
  const t = useT();
  const query = useQuery(clientOf(ec2KeyFactApi).rejectedRequests.query(projectId, { access }));
  const [open, setOpen] = useState<RejectedRequest>();
  return (
    <section aria-label={t('Rejected requests')} className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-medium">{t('Rejected requests')}</h3>
        <Button size="small" onClick={() => void query.refetch()} isLoading={query.isFetching}>
          {t('Refresh')}
        </Button>
      </div>
      <QueryContent answer={query} unknown={t('Could not load the rejected requests')}>
        {({ rejected_requests }) =>
          rejected_requests.length === 0 ? (
            <p className="text-ink-muted">{t('No request was rejected because of its signature in the last hour.')}</p>
          ) : (
            <ul className="flex flex-col divide-y">
              {rejected_requests.map((request, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: reports have no id
                <li key={index} className="py-2">
                  <RequestItem request={request} onOpen={() => setOpen(request)} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
      {open && <RejectionDialog request={open} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

function RequestItem({ request, onOpen }: { request: RejectedRequest; onOpen: () => void }) {
  const t = useT();
  const { method, path, reason, rejected_at } = request;
  const operation = `${method} ${path}`;
  return (
    <div className="flex flex-col items-start gap-1">
      <p className="text-ink-faint text-small">
        <Age at={rejected_at} />
      </p>
      <p className="break-all font-mono text-small">{operation}</p>
      <p>{t(reason)}</p>
      <Button size="small" aria-label={t('Compare {operation}', { operation })} onClick={onOpen}>
        {t('Compare')}
      </Button>
    </div>
  );
}
