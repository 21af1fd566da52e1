'use client';

import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import type { ProjectStorage } from '#lib/object-store/console/administration/schema.ts';
import { ACCOUNT_VERBS } from '#lib/object-store/console/verbs.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';

const AccountQuotaDialog = lazyComponent(async () => (await import('./account-quota-dialog.tsx')).AccountQuotaDialog);

export const useStorageActions = (scope: string): ObjectActions<ProjectStorage> =>
  useKindActions<ProjectStorage, keyof typeof ACCOUNT_VERBS>({
    verbs: ACCOUNT_VERBS,
    of: scope,
    allowed: useMayAdminister(scope),
    dialogs: { account: ([project], onClose) => <AccountQuotaDialog {...{ scope, project, onClose }} /> },
    starts: { quotas: { href: ({ id }) => adminObjectHref('projects', id, '', { tab: 'quotas' }) } },
  });
