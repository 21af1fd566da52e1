'use client';

import { useQuery } from '@tanstack/react-query';
import { type ImageChoice, imageChoicesQuery } from '#lib/image/images/image-choices.ts';

const none: readonly ImageChoice[] = [];

/** Images that the project can boot; empty while they are loading. */
export function useImages(projectId: string): readonly ImageChoice[] {
  return useQuery(imageChoicesQuery(projectId)).data?.rows ?? none;
}
