'use client';

import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import { clientOf } from '#lib/contract/client.ts';
import { identityProviderApi } from '#lib/identity/federation/providers/contract.ts';
import type { IdentityProvider } from '#lib/identity/federation/providers/schema.ts';
import { PROVIDER_VERBS } from '#lib/identity/federation/verbs.ts';

const EditProvider = lazyComponent(async () => (await import('./edit-provider.tsx')).EditProvider);
const { remove } = clientOf(identityProviderApi);

export const useProviderActions = (scope: string, onDeleted?: () => void): ObjectActions<IdentityProvider> =>
  useKindActions({
    verbs: PROVIDER_VERBS,
    of: scope,
    allowed: useMayAdminister(scope),
    kinds: remove.kinds,
    requests: { delete: ({ id }: IdentityProvider) => remove.request({ idp_id: id }) },
    dialogs: { edit: ([provider], onClose) => <EditProvider {...{ scope, provider, onClose }} /> },
    onDeleted,
  });
