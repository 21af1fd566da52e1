import { factsOf } from '#components/console/schema-facts.ts';
import { CreateUserScreen } from '#components/users/create-user-screen.tsx';
import { newUserForm } from '#components/users/new-user-form.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { domainApi } from '#lib/identity/domains/contract.ts';
import { roleApi } from '#lib/identity/roles/contract.ts';
import { readScope } from '#lib/screens/scope.ts';
import { systemPage } from '../../admin-page.tsx';

const page = systemPage({
  shape: 'form',
  title: [msg('Create user'), msg('Users')],
  read: async () => ({ facts: factsOf(newUserForm(undefined)) }),
  start: (client, { scope }, send) => {
    if (readScope(scope).kind !== 'domain') client.prefetchQuery(clientOf(domainApi).list.query(scope, {}, send));
    client.prefetchQuery(clientOf(roleApi).list.query(scope, {}, send));
  },
  body: CreateUserScreen,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
