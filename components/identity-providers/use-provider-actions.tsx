'use client';

import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Action } from '#components/console/action.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { IdentityProvider } from '#lib/identity/federation/providers/schema.ts';

const EditProvider = lazyComponent(async () => (await import('./edit-provider.tsx')).EditProvider);
const DeleteProvider = lazyComponent(async () => (await import('./delete-provider.tsx')).DeleteProvider);

interface ProviderActions {
  of: (provider: IdentityProvider) => readonly Action[];
  dialog: ReactNode;
}

export function useProviderActions(scope: string, onDeleted?: () => void): ProviderActions {
  const t = useT();
  const allowed = useMayAdminister(scope);
  const [request, setRequest] = useState<{ what: 'edit' | 'delete'; provider: IdentityProvider }>();
  const onClose = () => setRequest(undefined);
  return {
    of: (provider) => [
      {
        label: t('Edit'),
        icon: <Pencil aria-hidden />,
        allowed,
        onSelect: () => setRequest({ what: 'edit', provider }),
      },
      {
        label: t('Delete'),
        icon: <Trash2 aria-hidden />,
        group: t('Danger'),
        isDanger: true,
        allowed,
        onSelect: () => setRequest({ what: 'delete', provider }),
      },
    ],
    dialog:
      request &&
      (request.what === 'edit' ? (
        <EditProvider scope={scope} provider={request.provider} onClose={onClose} />
      ) : (
        <DeleteProvider scope={scope} id={request.provider.id} onDeleted={onDeleted} onClose={onClose} />
      )),
  };
}
