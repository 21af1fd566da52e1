import { listOf } from '#components/kind/kind.ts';
import { projectsList } from '#components/kind/projects-list.ts';
import { requestBatched } from '#lib/client/request-batching.ts';
import { msg } from '#lib/i18n/text.ts';
import { visibleImagesQuery } from '#lib/image/images/all-images-query.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { actingIn, imageKind } from './kind.tsx';
import { useVisibleImageActions } from './use-visible-image-actions.ts';

export const allImageList = listOf(imageKind, {
  id: 'all-images',
  header: {
    description: msg(
      'Everything your projects can see, listed once. Actions run in the project of each row, with your role there.',
    ),
  },
  source: projectsList((projectId) => visibleImagesQuery(projectId, requestBatched), 'images'),
  sort: '-created_at',
  ownerOf: ({ image }) => image.owner,
  isSeenByOthers: true,
  lessWanted: ['format', 'least'],
  views: [
    { label: msg('All') },
    { label: msg('Public'), where: ['visibility:public'] },
    { label: msg('Private'), where: ['visibility:private'] },
    { label: msg('Shared'), where: ['visibility:shared'] },
  ],
  href: (row, { related }) => objectHref(actingIn(row, related.session?.projects), 'images', row.id),
  useActions: useVisibleImageActions,
  emptyTitle: msg('No images in any of your projects'),
  emptyText: msg('Resources that a project owns, or that others share with it or with everyone, appear here.'),
});
