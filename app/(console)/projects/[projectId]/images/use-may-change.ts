'use client';

import { useMayWrite } from '#lib/client/use-may-write.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import type { Image } from '#lib/image/images/schema.ts';
import { useIsAdmin } from './use-is-admin.ts';

/** Whether the user may change an image: it is the project's own, and the role allows it. True, or the reason why not. */
export function useMayChange(projectId: string): (image: Pick<Image, 'owner'>) => true | Text {
  const mayWrite = useMayWrite(projectId);
  const isAdmin = useIsAdmin(projectId);
  return ({ owner }) => {
    if (mayWrite !== true) return mayWrite;
    return owner === projectId || isAdmin || msg('Another project owns this image.');
  };
}
