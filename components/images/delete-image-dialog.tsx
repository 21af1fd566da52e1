'use client';

import { useQueries, useQuery } from '@tanstack/react-query';
import { QueryContent } from '#components/console/query-content.tsx';
import { shortList } from '#components/console/short-list.ts';
import { VerbDialog } from '#components/console/verb-dialog.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { allVolumesQuery, type VolumeEntry } from '#lib/block-storage/volumes/all-volumes-query.ts';
import { type Answer, combineQueries, everyAnswer, knownAnswer, mapAnswer } from '#lib/client/answer.ts';
import type { WholeList } from '#lib/client/whole-list-query.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { allServersQuery, type ServerEntry } from '#lib/compute/servers/view/all-servers-query.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { imageApi } from '#lib/image/images/contract.ts';
import type { Image } from '#lib/image/images/schema.ts';
import { IMAGE_VERBS } from '#lib/image/images/verbs.ts';
import { losesData } from '#lib/verbs/loss.ts';
import type { ImageDialogProps } from './image-dialog.ts';
import { snapshotIdsOf } from './image-disks.ts';
import { imageName } from './image-words.ts';
import { KeptSnapshots } from './kept-snapshots.tsx';
import { useIsAdmin } from './use-is-admin.ts';

export function DeleteImageDialog({ projectId, images, onClose, onDeleted }: ImageDialogProps) {
  const t = useT();
  const here = combineQueries(useQuery(allServersQuery(projectId)), useQuery(allVolumesQuery(projectId)));
  const elsewhere = useMadeElsewhere(projectId, images);
  const filled = images.filter(({ size }) => size !== 0);
  return (
    <VerbDialog
      projectId={projectId}
      kinds={['image']}
      rows={images}
      idOf={({ id }) => id}
      nameOf={imageName}
      verb={IMAGE_VERBS.delete}
      valuesOf={(rows, { format }) => ({ size: format.bytes(rows.reduce((sum, { size }) => sum + (size ?? 0), 0)) })}
      losesData={losesData(IMAGE_VERBS.delete, filled)}
      restsOn={combineQueries(here, elsewhere)}
      requestOf={({ id }) => clientOf(imageApi).remove.request(id)}
      onClose={onClose}
      onDone={onDeleted}
    >
      <QueryContent
        answer={here}
        unknown={t('Could not look up what was created from {count, plural, one {it} other {them}}', {
          count: images.length,
        })}
      >
        {(found) => <MadeFrom found={found} images={images} />}
      </QueryContent>
      <MadeElsewhere servers={elsewhere} count={images.length} />
      <KeptSnapshots projectId={projectId} images={images}>
        {(count) =>
          t(
            '{images, plural, one {Its} other {Their}} {count, plural, one {snapshot stays. Delete it separately.} other {# snapshots stay. Delete them separately.}}',
            { count, images: images.length },
          )
        }
      </KeptSnapshots>
    </VerbDialog>
  );
}

interface MadeFromProps {
  found: [WholeList<ServerEntry>, WholeList<VolumeEntry>];
  images: readonly Image[];
}

function MadeFrom({ found: [servers, volumes], images }: MadeFromProps) {
  const { t, format } = useI18n();
  const all = [...servers.rows, ...volumes.rows];
  const count = images.length;
  const made = all.filter(({ imageId }) => images.some(({ id }) => id === imageId));
  // New volumes from the snapshots of an image name the image that those were made from.
  if (made.length === 0 && images.some((image) => snapshotIdsOf(image).length > 0)) return null;
  if (made.length === 0) {
    return servers.isWhole && volumes.isWhole ? (
      <p>
        {t('No instances or volumes in this project were created from {count, plural, one {it} other {them}}.', {
          count,
        })}
      </p>
    ) : (
      <p>
        {t(
          'None of the first {searched} instances and volumes were created from {count, plural, one {it} other {them}}.',
          { count, searched: all.length },
        )}
      </p>
    );
  }
  return (
    <Alert
      tone="info"
      title={t(
        '{made, plural, one {# instance or volume was} other {# instances and volumes were}} created from {count, plural, one {it} other {them}}',
        { count, made: made.length },
      )}
    >
      <p>
        {t('They keep working but can no longer be rebuilt from {count, plural, one {it} other {them}}.', { count })}
      </p>
      <p className="text-ink">
        {shortList(
          made.map(({ id, name }) => name || id),
          { t, format },
        )}
      </p>
    </Alert>
  );
}

function MadeElsewhere({ servers, count }: { servers: Answer<number>; count: number }) {
  const t = useT();
  return (
    <QueryContent answer={servers} unknown={t('Could not look up the instances of other projects')}>
      {(made) =>
        made > 0 && (
          <p>
            {t(
              '{made, plural, one {# instance of another project was} other {# instances of other projects were}} also created from {count, plural, one {it} other {them}}.',
              { count, made },
            )}
          </p>
        )
      }
    </QueryContent>
  );
}

/** Maximum number of images for which instances of other projects are counted. */
const MAX_IMAGES = 10;

/**
 * Number of instances in other projects that were created from the images. Only administrators may see them; otherwise
 * 0.
 */
function useMadeElsewhere(projectId: string, images: readonly Image[]): Answer<number> {
  const isAdmin = useIsAdmin(projectId);
  const request = isAdmin && images.length <= MAX_IMAGES ? images : [];
  const own = useQuery(allServersQuery(projectId));
  const everywhere = useQueries({
    queries: request.map(({ id }) =>
      clientOf(serverApi).summaries.query(projectId, { all_tenants: '1', image: id, limit: '1000' }),
    ),
    combine: everyAnswer,
  });
  if (request.length === 0) return knownAnswer(0);
  return mapAnswer(combineQueries(own, everywhere), ([here, answers]) => {
    const ids = new Set(here.rows.map(({ id }) => id));
    return answers.flatMap(({ servers }) => servers).filter(({ id }) => !ids.has(id)).length;
  });
}
