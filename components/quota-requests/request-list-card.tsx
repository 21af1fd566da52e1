'use client';

import { useQuery } from '@tanstack/react-query';
import { Age } from '#components/console/age.tsx';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { ListCard } from '#components/console/list-card.tsx';
import { quotaWords } from '#components/projects/quota-words.ts';
import { quotaWriter } from '#components/projects/quota-writer.ts';
import { Button } from '#components/ui/button.tsx';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { quotaRequestApi } from '#lib/console/quota-requests/contract.ts';
import type { QuotaRequest } from '#lib/console/quota-requests/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { outcomeText } from './outcome-text.ts';
import { projectRequestsQuery } from './project-requests.ts';
import { RequestAny } from './request-any.tsx';
import { RequestState } from './request-state.tsx';

/** The open and the decided requests of a project. */
export function RequestListCard({ projectId }: { projectId: string }) {
  const t = useT();
  return (
    <ListCard
      title={t('Quota requests')}
      aside={<RequestAny projectId={projectId} />}
      query={useQuery(projectRequestsQuery(projectId))}
      rowsOf={({ quota_requests }) => quota_requests}
      empty={t(
        'No requests yet. If a limit is not sufficient, request a higher one here or in the form that it stops.',
      )}
    >
      {(request) => <Line key={request.id} projectId={projectId} request={request} />}
    </ListCard>
  );
}

function Line({ projectId, request }: { projectId: string; request: QuotaRequest }) {
  const { t, format } = useI18n();
  const mayWrite = useMayWrite(projectId);
  const withdraw = clientOf(quotaRequestApi).withdraw.useMutation(projectId);
  const { id, quota, state, limit_before, requested_limit, user_name, created_at, reason, comment } = request;
  const { label, unit } = quotaWords(quota);
  const show = quotaWriter(unit, format);
  const change = t('{before} → {after}', { before: show(limit_before), after: show(requested_limit) });
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {t(label)} <span className="tabular-nums">{change}</span> <RequestState state={state} />
        </p>
        <p className="break-words text-ink-muted text-small">
          {t.rich('{user}, <age></age>: {reason}', { user: user_name, reason, age: () => <Age at={created_at} /> })}
        </p>
        {state !== 'open' && (
          <p className="break-words text-small">
            {t(outcomeText(request, format))} {comment !== '' && <q>{comment}</q>}
          </p>
        )}
        {withdraw.error && <ErrorAlert error={withdraw.error} title={t('Could not withdraw the request')} />}
      </div>
      {state === 'open' && mayWrite === true && (
        <Button size="small" isLoading={withdraw.isPending} onClick={() => withdraw.mutate(id)}>
          {t('Withdraw')}
        </Button>
      )}
    </li>
  );
}
