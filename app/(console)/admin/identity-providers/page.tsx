import { ProvidersScreen } from '#components/identity-providers/providers-screen.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { identityProviderApi } from '#lib/identity/federation/providers/contract.ts';
import { serviceProviderApi } from '#lib/identity/federation/service-providers/contract.ts';
import { systemPage } from '../admin-page.tsx';

const page = systemPage({
  shape: 'list',
  title: msg('Identity providers'),
  start: (client, { scope }, send) => {
    client.prefetchQuery(clientOf(identityProviderApi).list.query(scope, {}, send));
    client.prefetchQuery(clientOf(serviceProviderApi).list.query(scope, {}, send));
  },
  body: ProvidersScreen,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
