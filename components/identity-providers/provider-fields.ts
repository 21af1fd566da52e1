import type { FieldMap } from '#components/console/field-spec.ts';
import { msg } from '#lib/i18n/text.ts';
import type { ProviderValues } from './provider-values.ts';

export const PROVIDER_FIELDS: FieldMap<ProviderValues> = {
  description: { control: 'text' },
  authorization_ttl: {
    label: msg('Memberships are valid for'),
    hint: msg(
      'Groups, credentials and keys of a user stop working unless the user signs in again within this time. Empty for the default.',
    ),
    unit: msg('minutes'),
  },
  remote_ids: {
    label: msg('Remote IDs'),
    control: 'code',
    hint: msg('One per line. Sign-ins must come from one of these issuers. Empty to accept the configured issuer.'),
  },
  enabled: { hint: msg('Users of a disabled identity provider cannot sign in with it.') },
};

/** The button on the sign-in page. */
export const BUTTON_FIELDS: FieldMap<ProviderValues> = {
  label: { label: msg('Label of the button'), hint: msg('The name of the provider if empty.') },
  email_domains: {
    label: msg('Email domains'),
    control: 'code',
    hint: msg('One per line. Users with such an address find the button if there are many.'),
  },
  is_hidden: { label: msg('No button on the sign-in page'), hint: msg('For providers of tokens, such as CI systems.') },
};
