'use client';

import { CircleCheck, CircleSlash } from 'lucide-react';
import { DELETE, EDIT, type ObjectActions, useObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { toApiError } from '#lib/client/api-error.ts';
import { notify, notifyFailure } from '#lib/client/notices.ts';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { serviceProviderApi } from '#lib/identity/federation/service-providers/contract.ts';
import type { ServiceProvider } from '#lib/identity/federation/service-providers/schema.ts';

const ServiceProviderForm = lazyComponent(
  async () => (await import('./service-provider-form.tsx')).ServiceProviderForm,
);
const DeleteServiceProvider = lazyComponent(
  async () => (await import('./delete-service-provider.tsx')).DeleteServiceProvider,
);

export function useServiceProviderActions(scope: string): ObjectActions<ServiceProvider> {
  const allowed = useMayAdminister(scope);
  const setEnabled = useSetEnabled(scope);
  return useObjectActions<ServiceProvider>({
    edit: {
      ...EDIT,
      allowed,
      dialog: ([provider], onClose) => <ServiceProviderForm {...{ scope, provider, onClose }} />,
    },
    disable: {
      label: msg('Disable'),
      icon: CircleSlash,
      fits: ({ enabled }) => enabled,
      allowed,
      run: ([{ id }]) => setEnabled(id, false),
    },
    enable: {
      label: msg('Enable'),
      icon: CircleCheck,
      fits: ({ enabled }) => !enabled,
      allowed,
      run: ([{ id }]) => setEnabled(id, true),
    },
    delete: {
      ...DELETE,
      allowed,
      dialog: ([{ id }], onClose) => <DeleteServiceProvider {...{ scope, id, onClose }} />,
    },
  });
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
