'use client';

import { useQuery } from '@tanstack/react-query';
import { listSource, mapSource, restingOn } from '#components/console/row-source-of.ts';
import { allVolumesQuery } from '#lib/block-storage/volumes/all-volumes-query.ts';
import { bothAnswers } from '#lib/client/answer.ts';
import { useSession } from '#lib/client/session.ts';
import { allServersQuery } from '#lib/compute/servers/view/all-servers-query.ts';
import { allImagesQuery } from '#lib/image/images/queries.ts';
import type { Image } from '#lib/image/images/schema.ts';
import type { ImageRow } from './image-row.ts';

/** What the console adds to images: who owns them, and what was made from them. */
export function useImageRowOf(projectId: string) {
  const projects = useSession().data?.projects;
  const users = bothAnswers(useQuery(allServersQuery(projectId)), useQuery(allVolumesQuery(projectId)));
  const uses =
    users.data &&
    Map.groupBy(
      users.data.flatMap<{ imageId?: string | undefined }>(({ rows }) => rows),
      ({ imageId }) => imageId,
    );
  const rowOf = (image: Image): ImageRow => ({
    id: image.id,
    image,
    usedBy: uses && (uses.get(image.id)?.length ?? 0),
    ownerName: projects?.find(({ id }) => id === image.owner)?.name,
    isOwn: image.owner === projectId,
  });
  return { rowOf, users };
}

/** Every image that the project may see. */
export function useImageRows(projectId: string) {
  const { rowOf, users } = useImageRowOf(projectId);
  const query = useQuery({ ...allImagesQuery(projectId), select: ({ rows }) => rows });
  return restingOn(
    mapSource(listSource(query), (images) => images.map(rowOf)),
    users,
  );
}
