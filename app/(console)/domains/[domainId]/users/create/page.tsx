import { CreateUserScreen } from '#components/users/create-user-screen.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { roleApi } from '#lib/identity/roles/contract.ts';
import { domainPage } from '../../domain-page.ts';

const page = domainPage({
  shape: 'form',
  title: [msg('Create user'), msg('Users')],
  start: (client, { scope }, send) => client.prefetchQuery(clientOf(roleApi).list.query(scope, {}, send)),
  body: CreateUserScreen,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
