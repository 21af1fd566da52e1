'use client';

import { CheckboxField } from '#components/console/checkbox-field.tsx';
import { NumberField } from '#components/console/number-field.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { TextareaField } from '#components/console/textarea-field.tsx';
import { useT } from '#lib/i18n/use-t.ts';

export function ProviderFields() {
  const t = useT();
  return (
    <>
      <TextField name="description" label={t('Description')} />
      <NumberField
        name="authorization_ttl"
        label={t('Memberships are valid for')}
        hint={t(
          'Groups, credentials and keys of a user stop working unless the user signs in again within this time. Empty for the default.',
        )}
        unit={t('minutes')}
      />
      <TextareaField
        name="remote_ids"
        label={t('Remote IDs')}
        hint={t('One per line. Sign-ins must come from one of these issuers. Empty to accept the configured issuer.')}
        rows={2}
        isCode
      />
      <CheckboxField
        name="enabled"
        label={t('Enabled')}
        hint={t('Users of a disabled identity provider cannot sign in with it.')}
      />
    </>
  );
}
