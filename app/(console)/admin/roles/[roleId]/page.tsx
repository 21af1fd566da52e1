import { RoleScreen } from '#components/roles/role-screen.tsx';
import { listedRoleApi } from '#lib/console/identity/roles/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { systemPage } from '../../admin-page.tsx';

const page = systemPage({
  shape: 'list',
  title: [msg('Role'), msg('Roles')],
  show: ({ scope, roleId }, send) => clientOf(listedRoleApi).row.query(scope, roleId, send),
  name: ({ role }) => role.name,
  body: RoleScreen,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
