'use client';

import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import { clientOf } from '#lib/contract/client.ts';
import { serviceProviderApi } from '#lib/identity/federation/service-providers/contract.ts';
import type { ServiceProvider } from '#lib/identity/federation/service-providers/schema.ts';
import { SERVICE_PROVIDER_VERBS } from '#lib/identity/federation/verbs.ts';

const ServiceProviderForm = lazyComponent(
  async () => (await import('./service-provider-form.tsx')).ServiceProviderForm,
);
const { update, remove } = clientOf(serviceProviderApi);

export const useServiceProviderActions = (scope: string): ObjectActions<ServiceProvider> =>
  useKindActions({
    verbs: SERVICE_PROVIDER_VERBS,
    of: scope,
    allowed: useMayAdminister(scope),
    kinds: remove.kinds,
    requests: {
      disable: ({ id }: ServiceProvider) => update.request(id, { enabled: false }),
      enable: ({ id }) => update.request(id, { enabled: true }),
      delete: ({ id }) => remove.request(id),
    },
    dialogs: { edit: ([provider], onClose) => <ServiceProviderForm {...{ scope, provider, onClose }} /> },
  });
