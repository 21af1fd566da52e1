import { GroupScreen } from '#components/groups/group-screen.tsx';
import { listedGroupApi } from '#lib/console/identity/groups/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { systemPage } from '../../admin-page.tsx';

const page = systemPage({
  shape: 'list',
  title: [msg('Group'), msg('Groups')],
  show: ({ scope, groupId }, send) => clientOf(listedGroupApi).row.query(scope, groupId, send),
  name: ({ group }) => group.name,
  body: GroupScreen,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
