import { useQuery } from '@tanstack/react-query';
import { listSource } from '#components/console/row-sources.ts';
import { listOf } from '#components/kind/kind.ts';
import { loadedList } from '#components/kind/list-source.ts';
import { storageQuotasQuery } from '#lib/block-storage/quota-sets/usage-query.ts';
import { computeQuotasQuery } from '#lib/compute/quota-sets/compute-quotas-query.ts';
import { msg } from '#lib/i18n/text.ts';
import { visibleImagesQuery } from '#lib/image/images/all-images-query.ts';
import { createHref, objectHref } from '#lib/screens/paths.ts';
import { ImagesEmpty } from './images-empty.tsx';
import { imageKind } from './kind.tsx';
import { SharedEmpty } from './shared-empty.tsx';
import { SnapshotsEmpty } from './snapshots-empty.tsx';

const useImageRows = (scope: string) =>
  listSource(useQuery({ ...visibleImagesQuery(scope), select: ({ rows }) => rows }));

export const imageList = listOf(imageKind, {
  id: 'images',
  header: {
    description: msg('Disks that instances and volumes are created from.'),
    path: 'image/v2/images?visibility=all&member_status=all',
    command: 'openstack image list --all --long',
  },
  create: { label: msg('Create image'), href: (scope) => createHref(scope, 'images') },
  source: loadedList(useImageRows, (client, scope, send) => client.prefetchQuery(visibleImagesQuery(scope, send))),
  sort: '-created_at',
  views: [
    { label: msg('All') },
    { label: msg('Mine'), where: ['list:mine'], Empty: ImagesEmpty },
    { label: msg('Project snapshots'), where: ['list:snapshots'], Empty: SnapshotsEmpty },
    { label: msg('Public'), where: ['list:public'] },
    { label: msg('Shared with this project'), where: ['list:shared'], Empty: SharedEmpty },
    { label: msg('Community'), where: ['list:community'] },
  ],
  href: ({ id }, { scope }) => objectHref(scope, 'images', id),
  Empty: ImagesEmpty,
  alsoLoads: [storageQuotasQuery, computeQuotasQuery],
});
