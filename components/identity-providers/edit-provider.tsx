'use client';

import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { identityProviderApi } from '#lib/identity/federation/providers/contract.ts';
import type { IdentityProvider } from '#lib/identity/federation/providers/schema.ts';
import { BUTTON_FIELDS, PROVIDER_FIELDS } from './provider-fields.ts';
import { ProviderValues, providerFieldsOf, providerValuesOf, WIRE_FIELDS } from './provider-values.ts';

export function EditProvider({ scope, provider, onClose }: ScopeDialogProps & { provider: IdentityProvider }) {
  const save = clientOf(identityProviderApi).update.useMutation(scope);
  const { id } = provider;
  return (
    <FormDialog
      title={msg('Edit {name}', { name: id })}
      schema={ProviderValues}
      defaultValues={providerValuesOf(provider)}
      fieldOf={WIRE_FIELDS}
      onSave={(values) => save.mutateAsync({ idp_id: id, ...providerFieldsOf(values) })}
      notice={msg('Identity provider {name} saved', { name: id })}
      onClose={onClose}
      fields={{ ...PROVIDER_FIELDS, ...BUTTON_FIELDS }}
    />
  );
}
