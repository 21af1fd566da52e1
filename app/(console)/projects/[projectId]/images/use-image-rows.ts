'use client';

import { useQuery } from '@tanstack/react-query';
import { dependentOn, listSource, mapSource } from '#components/console/row-sources.ts';
import { allVolumesQuery } from '#lib/block-storage/volumes/all-volumes-query.ts';
import { combineQueries } from '#lib/client/answer.ts';
import { useSession } from '#lib/client/session.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { allImagesQuery } from '#lib/image/images/all-images-query.ts';
import type { Image } from '#lib/image/images/schema.ts';
import type { ImageRow } from './image-row.ts';

export function useImageRowOf(projectId: string) {
  const projects = useSession().data?.projects;
  const users = combineQueries(
    useQuery(clientOf(factApi).serverUses.query(projectId)),
    useQuery(allVolumesQuery(projectId)),
  );
  const usesOf = (id: string) => {
    if (!users.data) return undefined;
    const [servers, volumes] = users.data;
    const launched = servers.images.find((image) => image.id === id)?.count ?? 0;
    return launched + volumes.rows.filter(({ imageId }) => imageId === id).length;
  };
  const rowOf = (image: Image): ImageRow => ({
    id: image.id,
    image,
    usedBy: usesOf(image.id),
    ownerName: projects?.find(({ id }) => id === image.owner)?.name,
    isOwn: image.owner === projectId,
  });
  return { rowOf, users };
}

export function useImageRows(projectId: string) {
  const { rowOf, users } = useImageRowOf(projectId);
  const query = useQuery({ ...allImagesQuery(projectId), select: ({ rows }) => rows });
  return dependentOn(
    mapSource(listSource(query), (images) => images.map(rowOf)),
    users,
  );
}
