import { answerOf } from '#lib/client/answer-of.ts';
import type { ChangeRequest } from '#lib/client/change-request.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import { type ImageChanges, toPatch } from './image-patch.ts';
import type { Image } from './schema.ts';

const PATCH = { 'content-type': 'application/openstack-images-v2.1-json-patch' };

/** Applies changes as a JSON patch. */
export async function changeImage(projectId: string, image: Image, changes: ImageChanges): Promise<Image> {
  const [change] = imageChangeRequests(image, changes);
  if (!change) return image;
  const { path, ...options } = change;
  return projectRequest(projectId, path, { ...options, answer: answerOf<typeof Image>() });
}

/** Returns one request, or none if nothing changes. */
export function imageChangeRequests(image: Image, changes: ImageChanges): ChangeRequest[] {
  const steps = toPatch(image, changes);
  if (steps.length === 0) return [];
  return [{ method: 'PATCH', path: `image/v2/images/${image.id}`, json: steps, headers: PATCH }];
}

export const useChangeImage = (projectId: string) =>
  useProjectMutation(projectId, ['image'], ({ image, changes }: { image: Image; changes: ImageChanges }) =>
    changeImage(projectId, image, changes),
  );
