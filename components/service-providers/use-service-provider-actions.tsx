'use client';

import { CircleCheck, CircleSlash, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Action } from '#components/console/action.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { toApiError } from '#lib/client/api-error.ts';
import { notify, notifyFailure } from '#lib/client/notices.ts';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { serviceProviderApi } from '#lib/identity/federation/service-providers/contract.ts';
import type { ServiceProvider } from '#lib/identity/federation/service-providers/schema.ts';

const ServiceProviderForm = lazyComponent(
  async () => (await import('./service-provider-form.tsx')).ServiceProviderForm,
);
const DeleteServiceProvider = lazyComponent(
  async () => (await import('./delete-service-provider.tsx')).DeleteServiceProvider,
);

interface ServiceProviderActions {
  of: (provider: ServiceProvider) => readonly Action[];
  dialog: ReactNode;
}

export function useServiceProviderActions(scope: string): ServiceProviderActions {
  const t = useT();
  const allowed = useMayAdminister(scope);
  const setEnabled = useSetEnabled(scope);
  const [request, setRequest] = useState<{ what: 'edit' | 'delete'; provider: ServiceProvider }>();
  const onClose = () => setRequest(undefined);
  return {
    of: (provider) => [
      { label: t('Edit'), icon: <Pencil />, allowed, onSelect: () => setRequest({ what: 'edit', provider }) },
      provider.enabled
        ? { label: t('Disable'), icon: <CircleSlash />, allowed, onSelect: () => setEnabled(provider.id, false) }
        : { label: t('Enable'), icon: <CircleCheck />, allowed, onSelect: () => setEnabled(provider.id, true) },
      {
        label: t('Delete'),
        icon: <Trash2 />,
        group: t('Danger'),
        isDanger: true,
        allowed,
        onSelect: () => setRequest({ what: 'delete', provider }),
      },
    ],
    dialog:
      request &&
      (request.what === 'edit' ? (
        <ServiceProviderForm scope={scope} provider={request.provider} onClose={onClose} />
      ) : (
        <DeleteServiceProvider scope={scope} id={request.provider.id} onClose={onClose} />
      )),
  };
}

/** Nothing is lost, so nothing is confirmed. */
function useSetEnabled(scope: string) {
  const update = clientOf(serviceProviderApi).update.useMutation(scope);
  return (name: string, enabled: boolean) =>
    update.mutate(
      { id: name, enabled },
      {
        onSuccess: () =>
          notify({
            level: 'success',
            title: enabled
              ? msg('Service provider {name} enabled', { name })
              : msg('Service provider {name} disabled. Tokens no longer list it.', { name }),
          }),
        onError: (error) =>
          notifyFailure(
            enabled
              ? msg('Could not enable service provider {name}', { name })
              : msg('Could not disable service provider {name}', { name }),
            toApiError(error),
          ),
      },
    );
}
