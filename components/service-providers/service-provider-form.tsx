'use client';

import { CheckboxField } from '#components/console/checkbox-field.tsx';
import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { notify } from '#lib/client/notices.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { serviceProviderApi } from '#lib/identity/federation/service-providers/contract.ts';
import type { ServiceProvider } from '#lib/identity/federation/service-providers/schema.ts';
import { ServiceProviderValues, serviceProviderFieldsOf, serviceProviderValuesOf } from './service-provider-values.ts';

const EXAMPLES = {
  auth: 'https://cloud.example.com/identity/v3/OS-FEDERATION/identity_providers/us/protocols/saml2/auth',
  assertion: 'https://cloud.example.com/Shibboleth.sso/SAML2/ECP',
};

interface ServiceProviderFormProps extends ScopeDialogProps {
  /** The service provider to edit; if omitted, a new one is created. */
  provider?: ServiceProvider;
}

export function ServiceProviderForm({ scope, provider, onClose }: ServiceProviderFormProps) {
  const t = useT();
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
      title={provider ? t('Edit {name}', { name: provider.id }) : t('Add service provider')}
      description={
        provider ? undefined : t('Tokens list it for clients. Register this platform at the other cloud as well.')
      }
      submitLabel={provider ? t('Save') : t('Add service provider')}
      size="medium"
      schema={ServiceProviderValues}
      defaultValues={serviceProviderValuesOf(provider)}
      onSave={submit}
      onClose={onClose}
    >
      <ServiceProviderFields isNew={!provider} />
    </FormDialog>
  );
}

function ServiceProviderFields({ isNew }: { isNew: boolean }) {
  const t = useT();
  return (
    <>
      {isNew && <TextField name="id" label={t('Name')} hint={t('It cannot be changed later.')} isRequired hasFocus />}
      <TextField
        name="auth_url"
        label={t('Authentication URL')}
        hint={t('Where clients get a token of the other cloud.')}
        placeholder={EXAMPLES.auth}
        isRequired
      />
      <TextField
        name="sp_url"
        label={t('Assertion URL')}
        hint={t('Where clients send the assertion about the user.')}
        placeholder={EXAMPLES.assertion}
        isRequired
      />
      <TextField name="description" label={t('Description')} />
      <TextField
        name="relay_state_prefix"
        label={t('Relay state prefix')}
        hint={t('Usually ss:mem:, which is used if the field is empty.')}
      />
      <CheckboxField name="enabled" label={t('Enabled')} hint={t('Tokens list only enabled service providers.')} />
    </>
  );
}
