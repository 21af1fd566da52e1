import { ProviderScreen } from '#components/identity-providers/provider-screen.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { identityProviderApi } from '#lib/identity/federation/providers/contract.ts';
import { systemPage } from '../../admin-page.tsx';

const page = systemPage({
  title: [msg('Identity provider'), msg('Identity providers')],
  titleOf: ({ providerId }) => providerId,
  start: (client, { scope, providerId }, send) =>
    client.prefetchQuery(clientOf(identityProviderApi).show.query(scope, { idp_id: providerId }, send)),
  body: ProviderScreen,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
