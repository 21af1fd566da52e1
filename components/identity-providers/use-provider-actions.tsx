'use client';

import { DELETE, EDIT, type ObjectActions, useObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import type { IdentityProvider } from '#lib/identity/federation/providers/schema.ts';

const EditProvider = lazyComponent(async () => (await import('./edit-provider.tsx')).EditProvider);
const DeleteProvider = lazyComponent(async () => (await import('./delete-provider.tsx')).DeleteProvider);

export function useProviderActions(scope: string, onDeleted?: () => void): ObjectActions<IdentityProvider> {
  const allowed = useMayAdminister(scope);
  return useObjectActions<IdentityProvider>({
    edit: { ...EDIT, allowed, dialog: ([provider], onClose) => <EditProvider {...{ scope, provider, onClose }} /> },
    delete: {
      ...DELETE,
      allowed,
      dialog: ([{ id }], onClose) => <DeleteProvider {...{ scope, id, onDeleted, onClose }} />,
    },
  });
}
