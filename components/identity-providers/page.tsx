import { AllActivityLink } from '#components/activity/all-activity-link.tsx';
import { pageOf } from '#components/kind/kind.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { identityProviderApi } from '#lib/identity/federation/providers/contract.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { providerKind } from './kind.tsx';
import { SignInAddresses } from './sign-in-addresses.tsx';

export const providerPage = pageOf(providerKind, {
  query: (scope, id, send) => clientOf(identityProviderApi).show.query(scope, { idp_id: id }, send),
  rowOf: ({ identity_provider }) => identity_provider,
  listHref: (scope) => identityHref(scope, 'identity-providers'),
  path: 'identity/v3/OS-FEDERATION/identity_providers',
  description: ({ description }) => description,
  Links: ({ id }) => <AllActivityLink object={id} />,
  buttons: ['edit', 'delete'],
  Related: ({ scope, id }) => <SignInAddresses scope={scope} providerId={id} />,
  tabs: [
    {
      id: 'protocols',
      label: msg('Protocols'),
      load: async () => {
        const { ProtocolList } = await import('#lazy/components/identity-providers/protocol-list.tsx');
        return ({ scope, id }) => <ProtocolList scope={scope} providerId={id} />;
      },
    },
    {
      id: 'rejected',
      label: msg('Rejected sign-ins'),
      load: async () => {
        const { RejectedSignIns } = await import('#lazy/components/identity-providers/rejected-sign-ins.tsx');
        return ({ scope, id }) => <RejectedSignIns scope={scope} providerId={id} />;
      },
    },
  ],
  activity: null,
});
