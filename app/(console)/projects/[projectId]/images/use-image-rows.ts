'use client';

import { useQuery } from '@tanstack/react-query';
import { listSource, mapSource } from '#components/console/row-source-of.ts';
import { volumeFactsQuery } from '#lib/block-storage/volumes/facts-query.ts';
import { useSession } from '#lib/client/session.ts';
import { serverFactsQuery } from '#lib/compute/servers/view/facts-query.ts';
import { allImagesQuery } from '#lib/image/images/queries.ts';
import type { Image } from '#lib/image/images/schema.ts';
import type { ImageRow } from './image-row.ts';

/** What the console adds to images: who owns them, and what was made from them. */
export function useImageRowOf(projectId: string): (image: Image) => ImageRow {
  const projects = useSession().data?.projects;
  const servers = useQuery(serverFactsQuery(projectId)).data?.rows;
  const volumes = useQuery(volumeFactsQuery(projectId)).data?.rows;
  const uses = servers && volumes && Map.groupBy([...servers, ...volumes], ({ imageId }) => imageId);
  return (image) => ({
    id: image.id,
    image,
    usedBy: uses && (uses.get(image.id)?.length ?? 0),
    ownerName: projects?.find(({ id }) => id === image.owner)?.name,
    isOwn: image.owner === projectId,
  });
}

/** Every image that the project may see. */
export function useImageRows(projectId: string) {
  const rowOf = useImageRowOf(projectId);
  const query = useQuery({ ...allImagesQuery(projectId), select: ({ rows }) => rows });
  return mapSource(listSource(query), (images) => images.map(rowOf));
}
