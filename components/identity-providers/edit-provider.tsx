'use client';

import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { identityProviderApi } from '#lib/identity/federation/providers/contract.ts';
import type { IdentityProvider } from '#lib/identity/federation/providers/schema.ts';
import { ButtonFields } from './button-fields.tsx';
import { ProviderFields } from './provider-fields.tsx';
import { PROVIDER_FIELDS, ProviderValues, providerFieldsOf, providerValuesOf } from './provider-values.ts';

export function EditProvider({ scope, provider, onClose }: ScopeDialogProps & { provider: IdentityProvider }) {
  const t = useT();
  const save = clientOf(identityProviderApi).update.useMutation(scope);
  const { id } = provider;
  return (
    <FormDialog
      title={t('Edit {name}', { name: id })}
      size="medium"
      schema={ProviderValues}
      defaultValues={providerValuesOf(provider)}
      fieldOf={PROVIDER_FIELDS}
      onSave={(values) => save.mutateAsync({ idp_id: id, ...providerFieldsOf(values) })}
      notice={msg('Identity provider {name} saved', { name: id })}
      onClose={onClose}
    >
      <ProviderFields />
      <ButtonFields />
    </FormDialog>
  );
}
