'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { useSession } from '#lib/client/session.ts';
import type { VisibleImage } from '#lib/image/images/all-images-query.ts';
import { actingIn } from './kind.tsx';
import { useImageActions } from './use-image-actions.tsx';

/** Actions on images of several projects. A change of an image affects the lists of all projects that see it. */
export function useVisibleImageActions(): ObjectActions<VisibleImage> {
  const projects = useSession().data?.projects;
  const client = useQueryClient();
  return useImageActions<VisibleImage>(
    (row) => actingIn(row, projects),
    () => void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'image' }),
  );
}
