'use client';

import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import { PROJECT_QUOTA_VERBS, type ProjectQuotaVerb } from '#lib/console/identity/projects/quota-verbs.ts';
import type { MatrixRow } from '#lib/console/identity/projects/schema.ts';

const LoadedQuotas = lazyComponent(async () => (await import('./loaded-quotas.tsx')).LoadedQuotas);

export const useMatrixActions = (scope: string): ObjectActions<MatrixRow, ProjectQuotaVerb> =>
  useKindActions<MatrixRow, ProjectQuotaVerb>({
    ...{ verbs: PROJECT_QUOTA_VERBS, of: scope, allowed: useMayAdminister(scope) },
    dialogs: { edit: ([project], onClose) => <LoadedQuotas {...{ scope, project, onClose }} /> },
  });
