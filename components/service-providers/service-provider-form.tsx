'use client';

import { z } from 'zod';
import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import type { FieldMap } from '#components/console/field-spec.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { notify } from '#lib/client/notices.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { serviceProviderApi } from '#lib/identity/federation/service-providers/contract.ts';
import type { ServiceProvider } from '#lib/identity/federation/service-providers/schema.ts';

const EXAMPLES = {
  auth: 'https://cloud.example.com/identity/v3/OS-FEDERATION/identity_providers/us/protocols/saml2/auth',
  assertion: 'https://cloud.example.com/Shibboleth.sso/SAML2/ECP',
};

const Address = z
  .string()
  .trim()
  .max(225)
  .regex(/^https?:\/\/\S+$/i, msg('Enter an address such as https://cloud.example.com.'));

const Schema = z.object({
  id: z
    .string()
    .trim()
    .regex(/^[\w.~@:+-]{1,64}$/, msg('Use 1 to 64 letters, digits and the characters . _ ~ @ : + -.')),
  auth_url: Address,
  sp_url: Address,
  description: z.string().trim().max(1024),
  enabled: z.boolean(),
  relay_state_prefix: z.string().trim().max(255),
});

const FIELDS: FieldMap<z.infer<typeof Schema>> = {
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
  relay_state_prefix: {
    label: msg('Relay state prefix'),
    hint: msg('Usually ss:mem:, which is used if the field is empty.'),
  },
  enabled: { hint: msg('Tokens list only enabled service providers.') },
};

export function ServiceProviderForm({ scope, provider, onClose }: ScopeDialogProps & { provider?: ServiceProvider }) {
  const create = clientOf(serviceProviderApi).create.useMutation(scope);
  const update = clientOf(serviceProviderApi).update.useMutation(scope);
  const submit = async (values: z.infer<typeof Schema>) => {
    const name = values.id;
    // Empty fields have no value; the relay state then has the default of the platform.
    const fields = {
      ...values,
      description: values.description || null,
      relay_state_prefix: values.relay_state_prefix || null,
    };
    await (provider ? update : create).mutateAsync(fields);
    const title = provider
      ? msg('Service provider {name} saved', { name })
      : msg('Service provider {name} added', { name });
    notify({ level: 'success', title });
  };
  return (
    <FormDialog
      title={provider ? msg('Edit {name}', { name: provider.id }) : msg('Add service provider')}
      description={!provider && msg('Tokens list it for clients. Register this platform at the other cloud as well.')}
      submitLabel={provider ? msg('Save') : msg('Add service provider')}
      schema={Schema}
      defaultValues={provider ?? { enabled: true }}
      onSave={submit}
      onClose={onClose}
      fields={{
        id: !provider && {
          label: msg('Name'),
          hint: msg('It cannot be changed later.'),
          isRequired: true,
          hasFocus: true,
        },
        ...FIELDS,
      }}
    />
  );
}
