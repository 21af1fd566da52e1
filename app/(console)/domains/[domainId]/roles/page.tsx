import { RolesScreen } from '#components/roles/roles-screen.tsx';
import { listedRoleApi } from '#lib/console/identity/roles/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { domainPage } from '../domain-page.ts';

const page = domainPage({
  shape: 'list',
  title: msg('Roles'),
  start: (client, { scope }, send) => client.prefetchQuery(clientOf(listedRoleApi).rows.query(scope, send)),
  body: RolesScreen,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
