import { UserScreen } from '#components/users/user-screen.tsx';
import { listedUserApi } from '#lib/console/identity/users/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { domainPage } from '../../domain-page.ts';

const page = domainPage({
  title: [msg('User'), msg('Users')],
  show: ({ scope, userId }, send) => clientOf(listedUserApi).one.query(scope, userId, send),
  name: ({ user }) => user.name,
  body: UserScreen,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
