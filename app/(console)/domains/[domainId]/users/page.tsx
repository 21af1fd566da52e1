import { readUserList, startUsers } from '#components/users/start-users.ts';
import { UsersScreen } from '#components/users/users-screen.tsx';
import { msg } from '#lib/i18n/text.ts';
import { domainPage } from '../domain-page.ts';

const page = domainPage({
  shape: 'list',
  title: msg('Users'),
  search: readUserList,
  start: (client, { scope }, send, state) => startUsers(client, scope, send, state),
  body: UsersScreen,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
