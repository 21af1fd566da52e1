'use client';

import { useQuery } from '@tanstack/react-query';
import { type ImageChoice, imageChoicesQuery } from '#lib/image/images/queries.ts';

const none: readonly ImageChoice[] = [];

/** The images the project may boot; empty until they are here. */
export function useImages(projectId: string): readonly ImageChoice[] {
  return useQuery(imageChoicesQuery(projectId)).data?.rows ?? none;
}
