import { listOf } from '#components/kind/kind.ts';
import { pageList } from '#components/kind/list-source.ts';
import { storageQuotasQuery } from '#lib/block-storage/quota-sets/usage-query.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import { computeQuotasQuery } from '#lib/compute/quota-sets/compute-quotas-query.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { createHref, objectHref } from '#lib/screens/paths.ts';
import { AcceptTransferButton } from './accept-transfer-button.tsx';
import { volumeKind } from './kind.tsx';
import { MAX_DAYS } from './volume-copies.ts';

/** lib/console/view-counts counts their rows. */
export const VOLUME_VIEWS = [
  { label: msg('All') },
  { label: msg('Unattached'), where: ['status:available'] },
  { label: msg('Unattached over 7 days'), where: ['status:available', 'age:>7'] },
  { label: msg('No recent backup'), where: [`backup_age:>${MAX_DAYS}`] },
  { label: msg('In use'), where: ['status:in-use'] },
  { label: msg('Errors'), where: ['status:/^error/'] },
  { label: msg('Created today'), where: ['age:<1'] },
  { label: msg('Largest'), sort: '-size' },
];

export const volumeList = listOf(volumeKind, {
  id: 'volumes',
  header: {
    description: msg('Block storage for your instances.'),
    path: 'volume/v3/volumes/detail',
    command: 'openstack volume list --long',
    Actions: ({ scope }) => <AcceptTransferButton projectId={scope} />,
  },
  create: { label: msg('Create volume'), quota: 'volumes', href: (scope) => createHref(scope, 'volumes') },
  source: pageList(clientOf(volumeApi).list.pages, { text: 'name~' }),
  sort: '-created_at',
  counts: clientOf(factApi).volumeViews.query,
  views: VOLUME_VIEWS,
  href: ({ id }, { scope }) => objectHref(scope, 'volumes', id),
  emptyText: msg('A volume is a disk that is kept when its instance is deleted and can be attached to another one.'),
  alsoLoads: [storageQuotasQuery, computeQuotasQuery],
});
