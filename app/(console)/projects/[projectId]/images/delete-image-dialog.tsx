'use client';

import { useQuery } from '@tanstack/react-query';
import { DeleteObjects } from '#components/console/delete-objects.tsx';
import { Known } from '#components/console/known.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { type VolumeFact, volumeFactsQuery } from '#lib/block-storage/volumes/facts-query.ts';
import { bothAnswers } from '#lib/client/answer.ts';
import type { Facts } from '#lib/client/whole-list-query.ts';
import { type ServerFact, serverFactsQuery } from '#lib/compute/servers/view/facts-query.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';
import { imageDeletion } from '#lib/image/images/queries.ts';
import type { Image } from '#lib/image/images/schema.ts';
import { IMAGE_VERBS } from '#lib/image/images/verbs.ts';
import type { ImageDialogProps } from './image-dialog.ts';
import { imageName } from './image-words.ts';
import { MadeElsewhere } from './made-elsewhere.tsx';
import { useMadeElsewhere } from './use-made-elsewhere.ts';

const NAMED = 8;

/** Asks before images and their data are lost, and says what was made from them and stays. */
export function DeleteImageDialog({ projectId, images, onClose, onDeleted }: ImageDialogProps) {
  const t = useT();
  const format = useFormat();
  const here = bothAnswers(useQuery(serverFactsQuery(projectId)), useQuery(volumeFactsQuery(projectId)));
  const elsewhere = useMadeElsewhere(projectId, images);
  const bytes = images.reduce((sum, { size }) => sum + (size ?? 0), 0);
  return (
    <DeleteObjects
      projectId={projectId}
      kinds={['image']}
      objects={images}
      idOf={({ id }) => id}
      nameOf={imageName}
      verb={IMAGE_VERBS.delete}
      restsOn={bothAnswers(here, elsewhere)}
      deletionOf={({ id }) => imageDeletion(id)}
      onClose={onClose}
      onDeleted={onDeleted}
    >
      <p>{t(IMAGE_VERBS.delete.question.sentence, { size: format.bytes(bytes) })}</p>
      <Known answer={here} unknown={t('What was made from it could not be looked up')}>
        {(found) => <MadeFrom found={found} images={images} />}
      </Known>
      <MadeElsewhere servers={elsewhere} />
    </DeleteObjects>
  );
}

interface MadeFromProps {
  found: [Facts<ServerFact>, Facts<VolumeFact>];
  images: readonly Image[];
}

/** What was made from the images goes on without them. */
function MadeFrom({ found: [servers, volumes], images }: MadeFromProps) {
  const t = useT();
  const format = useFormat();
  const all = [...servers.rows, ...volumes.rows];
  const made = all.filter(({ imageId }) => images.some(({ id }) => id === imageId));
  const hidden = made.length - NAMED;
  if (made.length === 0) {
    return servers.isWhole && volumes.isWhole ? (
      <p>{t('No instance or volume of this project was made from it.')}</p>
    ) : (
      <p>{t('None of the first {count} instances and volumes was made from it.', { count: all.length })}</p>
    );
  }
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
