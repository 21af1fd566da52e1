'use client';

import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import type { ListedQuotaRequest } from '#lib/console/quota-requests/schema.ts';
import { QUOTA_REQUEST_VERBS, type QuotaRequestVerb } from '#lib/console/quota-requests/verbs.ts';

const DecisionDialog = lazyComponent(async () => (await import('./decision-dialog.tsx')).DecisionDialog);

export const useQuotaRequestActions = (scope: string): ObjectActions<ListedQuotaRequest, QuotaRequestVerb> =>
  useKindActions<ListedQuotaRequest, QuotaRequestVerb>({
    ...{ verbs: QUOTA_REQUEST_VERBS, of: scope },
    dialogs: { decide: ([{ id }], onClose) => <DecisionDialog {...{ scope, id, onClose }} /> },
  });
