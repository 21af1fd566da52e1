import { listOf } from '#components/kind/kind.ts';
import { projectsList } from '#components/kind/projects-list.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { requestBatched } from '#lib/client/request-batching.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { volumeKind } from './kind.tsx';
import { VOLUME_VIEWS } from './lists.tsx';
import { useVolumeActions } from './use-volume-actions.tsx';

const ownProject = (volume: Volume): string => volume['os-vol-tenant-attr:tenant_id'];

export const allVolumeList = listOf(volumeKind, {
  id: 'all-volumes',
  header: { description: msg('From all your projects. Actions run in the project of each row, with your role there.') },
  source: projectsList((projectId) => clientOf(volumeApi).list.choices(projectId, {}, requestBatched), 'volumes'),
  sort: '-created_at',
  ownerOf: ownProject,
  lessWanted: ['zone', 'bootable', 'snapshots', 'backup'],
  views: VOLUME_VIEWS.filter(({ where = [] }) => !where.some((condition) => condition.startsWith('backup_age'))),
  href: (volume) => objectHref(ownProject(volume), 'volumes', volume.id),
  useActions: () => useVolumeActions(ownProject),
  emptyTitle: msg('No volumes in any of your projects'),
  emptyText: msg('Choose a project to create one. It appears here with all others.'),
});
