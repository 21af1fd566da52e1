'use client';

import { HardDrive } from 'lucide-react';
import { useImages } from '#components/images/use-images.ts';
import { LetterMark } from '#components/ui/letter-mark.tsx';
import type { Server } from '#lib/compute/servers/schema.ts';
import { imageIdOf } from '#lib/compute/servers/view/attributes.ts';
import type { ImageChoice } from '#lib/image/images/image-choices.ts';

interface SystemMarkProps {
  projectId: string;
  server: Server;
  /** Those of the project, if the list has them: a query in each row would take longer than the row. */
  images: readonly ImageChoice[] | undefined;
}

/** First letter of the distribution; the image column has the full name. */
export const SystemMark = ({ projectId, server, images }: SystemMarkProps) =>
  images ? <Mark server={server} images={images} /> : <LoadedMark projectId={projectId} server={server} />;

const LoadedMark = ({ projectId, server }: Omit<SystemMarkProps, 'images'>) => (
  <Mark server={server} images={useImages(projectId)} />
);

function Mark({ server, images }: { server: Server; images: readonly ImageChoice[] }) {
  const imageId = imageIdOf(server);
  const image = images.find(({ id }) => id === imageId);
  const distro = image?.os_distro;
  return (
    <LetterMark
      letter={distro?.[0] ?? '·'}
      icon={imageId === undefined ? HardDrive : undefined}
      title={distro && [distro, image?.os_version].filter(Boolean).join(' ')}
    />
  );
}
