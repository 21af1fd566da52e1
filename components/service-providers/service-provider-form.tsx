'use client';

import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { notify } from '#lib/client/notices.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { serviceProviderApi } from '#lib/identity/federation/service-providers/contract.ts';
import type { ServiceProvider } from '#lib/identity/federation/service-providers/schema.ts';
import { ServiceProviderValues, serviceProviderFieldsOf, serviceProviderValuesOf } from './service-provider-values.ts';

const EXAMPLES = {
  auth: 'https://cloud.example.com/identity/v3/OS-FEDERATION/identity_providers/us/protocols/saml2/auth',
  assertion: 'https://cloud.example.com/Shibboleth.sso/SAML2/ECP',
};

export function ServiceProviderForm({ scope, provider, onClose }: ScopeDialogProps & { provider?: ServiceProvider }) {
  const create = clientOf(serviceProviderApi).create.useMutation(scope);
  const update = clientOf(serviceProviderApi).update.useMutation(scope);
  const submit = async (values: ServiceProviderValues) => {
    const [name, fields] = [values.id, serviceProviderFieldsOf(values)];
    await (provider ? update : create).mutateAsync({ id: name, ...fields });
    const title = provider
      ? msg('Service provider {name} saved', { name })
      : msg('Service provider {name} added', { name });
    notify({ level: 'success', title });
  };
  return (
    <FormDialog
      title={provider ? msg('Edit {name}', { name: provider.id }) : msg('Add service provider')}
      description={
        provider ? undefined : msg('Tokens list it for clients. Register this platform at the other cloud as well.')
      }
      submitLabel={provider ? msg('Save') : msg('Add service provider')}
      schema={ServiceProviderValues}
      defaultValues={serviceProviderValuesOf(provider)}
      onSave={submit}
      onClose={onClose}
      fields={{
        id: !provider && {
          label: msg('Name'),
          hint: msg('It cannot be changed later.'),
          isRequired: true,
          hasFocus: true,
        },
        auth_url: {
          label: msg('Authentication URL'),
          hint: msg('Where clients get a token of the other cloud.'),
          placeholder: EXAMPLES.auth,
          isRequired: true,
        },
        sp_url: {
          label: msg('Assertion URL'),
          hint: msg('Where clients send the assertion about the user.'),
          placeholder: EXAMPLES.assertion,
          isRequired: true,
        },
        description: { control: 'text' },
        relay_state_prefix: RELAY_FIELD,
        enabled: { hint: msg('Tokens list only enabled service providers.') },
      }}
    />
  );
}

const RELAY_FIELD = {
  label: msg('Relay state prefix'),
  hint: msg('Usually ss:mem:, which is used if the field is empty.'),
};
