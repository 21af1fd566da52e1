import { AllActivityLink } from '#components/activity/all-activity-link.tsx';
import { AssignmentTable } from '#components/assignments/assignment-table.tsx';
import { pageOf } from '#components/kind/kind.ts';
import { listedRoleApi } from '#lib/console/identity/roles/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { roleKind } from './kind.tsx';
import { LazyImpliedRoles } from './lazy-implied-roles.tsx';

export const rolePage = pageOf(roleKind, {
  query: clientOf(listedRoleApi).row.query,
  rowOf: ({ role }) => role,
  listHref: (scope) => identityHref(scope, 'roles'),
  path: 'identity/v3/roles',
  description: ({ description }) => description,
  Links: ({ id }) => <AllActivityLink object={id} />,
  Related: ({ scope, row }) => <LazyImpliedRoles scope={scope} role={row} />,
  tabs: [
    {
      id: 'holders',
      label: msg('Assignments'),
      isFirst: true,
      Content: ({ scope, id }) => <AssignmentTable scope={scope} of={{ role_id: id }} />,
    },
  ],
  activity: null,
});
