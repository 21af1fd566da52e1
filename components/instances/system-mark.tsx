'use client';

import { HardDrive } from 'lucide-react';
import { useImages } from '#components/images/use-images.ts';
import { LetterMark } from '#components/ui/letter-mark.tsx';
import type { Server } from '#lib/compute/servers/schema.ts';
import { imageIdOf } from '#lib/compute/servers/view/attributes.ts';

/** First letter of the distribution; the image column has the full name. */
export function SystemMark({ projectId, server }: { projectId: string; server: Server }) {
  const imageId = imageIdOf(server);
  const image = useImages(projectId).find(({ id }) => id === imageId);
  const distro = image?.os_distro;
  return (
    <LetterMark
      letter={distro?.[0] ?? '·'}
      icon={imageId === undefined ? HardDrive : undefined}
      title={distro && [distro, image?.os_version].filter(Boolean).join(' ')}
    />
  );
}
