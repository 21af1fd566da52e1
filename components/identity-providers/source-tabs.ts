import { choiceParam, withDefault } from '#lib/client/url-params.ts';
import { msg } from '#lib/i18n/text.ts';

/** Tabs of the page, with how their objects are created and read through the API. */
export const SOURCE_TABS = {
  'identity-providers': {
    label: msg('Identity providers'),
    create: msg('Add identity provider'),
    description: msg('Where users sign in besides this platform, with OpenID Connect or SAML 2.0.'),
    path: 'identity/v3/OS-FEDERATION/identity_providers',
    command: 'openstack identity provider list',
  },
  'service-providers': {
    label: msg('Service providers'),
    create: msg('Add service provider'),
    description: msg('Other clouds in which users of this platform can sign in. Tokens list them for clients.'),
    path: 'identity/v3/OS-FEDERATION/service_providers',
    command: 'openstack service provider list',
  },
} as const;

export type SourceTab = keyof typeof SOURCE_TABS;
const SOURCE_TAB_IDS: readonly SourceTab[] = ['identity-providers', 'service-providers'];
export const sourceTabParam = withDefault(choiceParam(SOURCE_TAB_IDS), 'identity-providers');
