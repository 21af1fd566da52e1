'use client';

import { useQuery } from '@tanstack/react-query';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { NameList } from '#components/console/name-list.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { volumeFactsQuery } from '#lib/block-storage/volumes/facts-query.ts';
import { startBulkJob } from '#lib/client/bulk-job.ts';
import { notify } from '#lib/client/notices.ts';
import { serverFactsQuery } from '#lib/compute/servers/facts-query.ts';
import { msg } from '#lib/i18n/text.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';
import { useDeleteImage } from '#lib/image/images/queries.ts';
import type { Image } from '#lib/image/images/schema.ts';
import { imageName } from './image-words.ts';
import { MadeElsewhere } from './made-elsewhere.tsx';

interface DeleteImagesProps {
  projectId: string;
  images: readonly Image[];
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
}

/** From this many on the number has to be typed. */
const TYPED_FROM = 6;
const NAMED = 8;

/** Asks before images and their data are lost, and says what was made from them and stays. */
export function DeleteImages({ projectId, images, onClose, onDeleted }: DeleteImagesProps) {
  const t = useT();
  const format = useFormat();
  const remove = useDeleteImage(projectId);
  const count = images.length;
  const [first] = images;
  const values = { count, name: first ? imageName(first) : '' };
  const bytes = images.reduce((sum, { size }) => sum + (size ?? 0), 0);
  const confirm = async () => {
    if (count > 1 || !first) {
      startBulkJob({
        title: msg('Deleting {count, plural, one {# image} other {# images}}', { count }),
        rows: images,
        idOf: ({ id }) => id,
        notDone: (image) => msg('{name} was not deleted', { name: imageName(image) }),
        run: ({ id }) => remove.mutateAsync(id),
      });
      return;
    }
    await remove.mutateAsync(first.id);
    notify({ level: 'success', title: msg('Image {name} deleted', values) });
    onDeleted?.();
  };
  return (
    <ConfirmAction
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDanger
      title={t('{count, plural, one {Delete image {name}?} other {Delete # images?}}', values)}
      confirmLabel={t('{count, plural, one {Delete {name}} other {Delete # images}}', values)}
      {...(count >= TYPED_FROM ? { typedName: t('delete {count}', { count }) } : {})}
      onConfirm={confirm}
    >
      <p>{t('{size} of data are lost for good. There is no way back.', { size: format.bytes(bytes) })}</p>
      {count > 1 && <NameList items={images} idOf={({ id }) => id} nameOf={imageName} />}
      <MadeFrom projectId={projectId} images={images} />
      <MadeElsewhere projectId={projectId} images={images} />
    </ConfirmAction>
  );
}

/** What was made from the images goes on without them. */
function MadeFrom({ projectId, images }: Pick<DeleteImagesProps, 'projectId' | 'images'>) {
  const t = useT();
  const format = useFormat();
  const servers = useQuery(serverFactsQuery(projectId)).data?.rows ?? [];
  const volumes = useQuery(volumeFactsQuery(projectId)).data?.rows ?? [];
  const made = [...servers, ...volumes].filter(({ imageId }) => images.some(({ id }) => id === imageId));
  const hidden = made.length - NAMED;
  if (made.length === 0) return <p>{t('No instance or volume of this project was made from it.')}</p>;
  return (
    <Alert
      tone="info"
      title={t(
        '{count, plural, one {# instance or volume was made from it} other {# instances and volumes were made from it}}',
        {
          count: made.length,
        },
      )}
    >
      <p>{t('They go on working. They can no longer be rebuilt from it.')}</p>
      <p className="text-ink">
        {format.list(made.slice(0, NAMED).map(({ id, name }) => name || id))}{' '}
        {hidden > 0 && t('and {hidden} more', { hidden })}
      </p>
    </Alert>
  );
}
