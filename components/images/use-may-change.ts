'use client';

import { isAdminOf, useSession } from '#lib/client/session.ts';
import { useMayWriteIn } from '#lib/client/use-may-write.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import type { Image } from '#lib/image/images/schema.ts';

/** True if the image belongs to the project and the user's role allows changes, otherwise the reason. */
export function useMayChange(projectId: string): (image: Pick<Image, 'owner'>) => true | Text {
  const mayChangeIn = useMayChangeIn();
  return (image) => mayChangeIn(projectId, image);
}

export function useMayChangeIn(): (projectId: string, image: Pick<Image, 'owner'>) => true | Text {
  const mayWriteIn = useMayWriteIn();
  const projects = useSession().data?.projects;
  return (projectId, { owner }) => {
    const mayWrite = mayWriteIn(projectId);
    if (mayWrite !== true || owner === projectId) return mayWrite;
    const project = projects?.find(({ id }) => id === projectId);
    return (project !== undefined && isAdminOf(project)) || msg('Another project owns this image.');
  };
}
