import { queryOptions } from '@tanstack/react-query';
import { answerOf } from '#lib/client/answer-of.ts';
import { type ChangeRequest, sendChange } from '#lib/client/change-request.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import { transitionalInterval } from '#lib/client/transitional-interval.ts';
import { choicesQuery, type WholeList, walkPages } from '#lib/client/whole-list-query.ts';
import type { ImageTaskList } from '../tasks/schema.ts';
import type { Image, ImageList, NewImage } from './schema.ts';
import { isTransitional } from './statuses.ts';

export const KIND = 'image';
export const ROOT = 'image/v2/images';

/** An image with its properties about the operating system. */
export type ImageChoice = Image & {
  os_distro?: string | undefined;
  os_version?: string | undefined;
  os_type?: string | undefined;
  /** Default user for sign-in. */
  os_admin_user?: string | undefined;
  /** Server of which the image is a snapshot. */
  instance_uuid?: string | undefined;
};

export const usableImagesQuery = (projectId: string, send?: Send) =>
  choicesQuery({
    projectId,
    kind: KIND,
    path: `${ROOT}?status=active&sort=name:asc`,
    answer: answerOf<{ images: ImageChoice[] }>(),
    rowsOf: ({ images }) => images,
    isTransitional: (image) => isTransitional(image),
    send,
  });

/** All images that are visible to the project, sorted by name: as choices, and for the names of images of instances. */
export const imageChoicesQuery = (projectId: string, send?: Send) =>
  choicesQuery({
    projectId,
    kind: KIND,
    path: `${ROOT}?sort=name:asc`,
    answer: answerOf<{ images: ImageChoice[] }>(),
    rowsOf: ({ images }) => images,
    isTransitional: (image) => isTransitional(image),
    send,
  });

async function walkImages(projectId: string, send: Send | undefined, signal: AbortSignal): Promise<WholeList<Image>> {
  const walk = (more: string) => {
    const path = `${ROOT}?visibility=all&member_status=all${more}`;
    return walkPages(
      { projectId, path, answer: answerOf<typeof ImageList>(), rowsOf: ({ images }) => images, send },
      signal,
    );
  };
  const [shown, hidden] = await Promise.all([walk(''), walk('&os_hidden=true')]);
  return { rows: [...shown.rows, ...hidden.rows], isWhole: shown.isWhole && hidden.isWhole };
}

/** Includes hidden images and pending offers. */
export const allImagesQuery = (projectId: string, send?: Send) =>
  queryOptions({
    queryKey: [projectId, KIND, 'all'],
    queryFn: ({ signal }) => walkImages(projectId, send, signal),
    refetchInterval: transitionalInterval(({ rows }: WholeList<Image>) => rows.some(isTransitional)),
  });

export interface VisibleImage {
  id: string;
  image: Image;
  seenBy: string;
}

/** As `allImagesQuery`, for lists that span several projects. */
export const visibleImagesQuery = (projectId: string, send?: Send) =>
  queryOptions({
    queryKey: [projectId, KIND, 'seen'],
    queryFn: async ({ signal }): Promise<WholeList<VisibleImage>> => {
      const { rows, isWhole } = await walkImages(projectId, send, signal);
      return { rows: rows.map((image) => ({ id: image.id, image, seenBy: projectId })), isWhole };
    },
    refetchInterval: transitionalInterval(({ rows }: WholeList<VisibleImage>) =>
      rows.some(({ image }) => isTransitional(image)),
    ),
  });

export const imageQuery = (projectId: string, id: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: KIND,
    key: ['one', id],
    path: `${ROOT}/${id}`,
    answer: answerOf<typeof Image>(),
    isTransitional,
    send,
  });

export const readImage = (projectId: string, id: string, signal?: AbortSignal): Promise<Image> =>
  projectRequest(projectId, `${ROOT}/${id}`, { answer: answerOf<typeof Image>(), signal });

/** Import tasks of an image, with their errors. */
export const imageTasksQuery = (projectId: string, id: string) =>
  projectQuery({
    projectId,
    kind: KIND,
    key: ['tasks', id],
    path: `${ROOT}/${id}/tasks`,
    answer: answerOf<typeof ImageTaskList>(),
  });

export const createImage = (projectId: string, image: NewImage): Promise<Image> =>
  projectRequest(projectId, ROOT, { method: 'POST', json: image, answer: answerOf<typeof Image>() });

export const imageDeletion = (id: string): ChangeRequest => ({ method: 'DELETE', path: `${ROOT}/${id}` });

/**
 * Sends the request immediately.
 * @throws ApiError
 */
export const deleteImage = (projectId: string, id: string): Promise<unknown> =>
  sendChange(projectId, imageDeletion(id));

export const imageActionRequest = (id: string, key: string): ChangeRequest => ({
  method: 'POST',
  path: `${ROOT}/${id}/actions/${key}`,
});

export const imageFileHref = (projectId: string, id: string): string =>
  `/bff/projects/${encodeURIComponent(projectId)}/${ROOT}/${id}/file`;
