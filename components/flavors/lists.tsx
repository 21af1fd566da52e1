import { listOf } from '#components/kind/kind.ts';
import { completeList } from '#components/kind/list-source.ts';
import { ALL_BY_MEMORY, BY_MEMORY, flavorApi } from '#lib/compute/flavors/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { projectApi } from '#lib/identity/projects/contract.ts';
import { cloudFlavorKind, flavorKind } from './kind.tsx';
import { NewFlavorButton } from './new-flavor-button.tsx';
import { useCompare } from './use-compare.tsx';
import { useFlavorActions } from './use-flavor-actions.tsx';
import { useLaunchFlavor } from './use-launch-flavor.ts';

const { query } = clientOf(flavorApi).list;

export const flavorList = listOf(flavorKind, {
  id: 'flavors',
  header: {
    description: msg('Sizes for instances. Administrators create them.'),
    path: 'compute/v2.1/flavors/detail',
    command: 'openstack flavor list --long',
  },
  source: completeList(
    (scope, send) => query(scope, BY_MEMORY, send),
    ({ flavors }) => flavors,
  ),
  sort: 'ram',
  views: [{ label: msg('All') }, { label: msg('Fits your quota'), where: ['fits:true'] }],
  // Without the quota it is unknown which flavors fit.
  needs: ['quotas', 'servers'],
  useActions: (scope) => useCompare(useLaunchFlavor(scope), scope, BY_MEMORY),
  emptyText: msg('A flavor is a size for instances. An administrator has to create one first.'),
});

export const cloudFlavorList = listOf(cloudFlavorKind, {
  id: 'admin-flavors',
  header: {
    path: 'compute/v2.1/flavors/detail?is_public=None',
    command: 'openstack flavor list --all --long',
    Actions: ({ scope }) => <NewFlavorButton projectId={scope} />,
  },
  source: completeList(
    (scope, send) => query(scope, ALL_BY_MEMORY, send),
    ({ flavors }) => flavors,
  ),
  sort: 'ram',
  views: [
    { label: msg('All') },
    { label: msg('Public'), where: ['public:true'] },
    { label: msg('Private'), where: ['public:false'] },
  ],
  useActions: (scope) => useCompare(useFlavorActions(scope), scope, ALL_BY_MEMORY),
  emptyText: msg('A flavor is a size for instances. You need at least one to launch instances.'),
  alsoLoads: [(scope, send) => clientOf(projectApi).list.query(scope, {}, send)],
});
