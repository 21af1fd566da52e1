import { AllActivityLink } from '#components/activity/all-activity-link.tsx';
import { pageOf } from '#components/kind/kind.ts';
import { listedGroupApi } from '#lib/console/identity/groups/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { groupKind } from './kind.tsx';

export const groupPage = pageOf(groupKind, {
  query: clientOf(listedGroupApi).row.query,
  rowOf: ({ group }) => group,
  listHref: (scope) => identityHref(scope, 'groups'),
  path: 'identity/v3/groups',
  description: ({ description }) => description,
  Links: ({ id }) => <AllActivityLink object={id} />,
  buttons: [],
  tabs: [
    {
      id: 'members',
      label: msg('Members'),
      isFirst: true,
      count: ({ members }) => members,
      load: async () => {
        const { GroupMembers } = await import('#lazy/components/groups/group-members.tsx');
        return ({ scope, row }) => <GroupMembers scope={scope} group={row} />;
      },
    },
    {
      id: 'roles',
      label: msg('Roles'),
      isFirst: true,
      load: async () => {
        const { GroupRoles } = await import('#lazy/components/groups/group-roles.tsx');
        return ({ scope, row }) => <GroupRoles scope={scope} group={row} />;
      },
    },
    {
      id: 'access',
      label: msg('Effective access'),
      isFirst: true,
      load: async () => {
        const { EffectiveAccess } = await import('#lazy/components/assignments/effective-access.tsx');
        return ({ scope, id }) => <EffectiveAccess scope={scope} holder={{ type: 'group', id }} />;
      },
    },
  ],
  activity: null,
});
