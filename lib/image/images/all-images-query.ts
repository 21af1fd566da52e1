import { queryOptions } from '@tanstack/react-query';
import { answerOf } from '#lib/client/answer-of.ts';
import { liveMetaOf } from '#lib/client/live-meta.ts';
import type { Send } from '#lib/client/project-query.ts';
import { transitionalInterval } from '#lib/client/transitional-interval.ts';
import { type WholeList, walkPages } from '#lib/client/whole-list-query.ts';
import { imageApi } from './contract.ts';
import type { Image, ImageList } from './schema.ts';
import { isTransitional } from './statuses.ts';

const PATH = 'image/v2/images?visibility=all&member_status=all';

async function walkImages(projectId: string, send: Send | undefined, signal: AbortSignal): Promise<WholeList<Image>> {
  const common = { projectId, answer: answerOf<typeof ImageList>(), rowsOf: (list: ImageList) => list.images, send };
  const walk = (path: string) => walkPages({ ...common, path }, signal);
  const [shown, hidden] = await Promise.all([walk(PATH), walk(`${PATH}&os_hidden=true`)]);
  return { rows: [...shown.rows, ...hidden.rows], isWhole: shown.isWhole && hidden.isWhole };
}

/** An image as a row of a list. */
export interface VisibleImage {
  id: string;
  image: Image;
  /** A project that sees it. */
  seenBy: string;
}

/** Images of a project and those that others share with it, hidden ones and pending offers included. */
export const visibleImagesQuery = (projectId: string, send?: Send) =>
  queryOptions({
    queryKey: [projectId, 'image', 'seen'],
    queryFn: async ({ signal }): Promise<WholeList<VisibleImage>> => {
      const { rows, isWhole } = await walkImages(projectId, send, signal);
      return { rows: rows.map((image) => ({ id: image.id, image, seenBy: projectId })), isWhole };
    },
    refetchInterval: transitionalInterval(({ rows }: WholeList<VisibleImage>) =>
      rows.some(({ image }) => isTransitional(image)),
    ),
    meta: liveMetaOf(imageApi),
  });
