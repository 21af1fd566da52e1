'use client';

import { useQuery } from '@tanstack/react-query';
import type { Action } from '#components/console/action.ts';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { LoadError } from '#components/console/load-error.tsx';
import { ObjectSummary } from '#components/console/object-summary.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { SummaryPanel } from '#components/console/summary-panel.tsx';
import { ImageStatusBadge } from '#components/images/image-status.tsx';
import { imageName } from '#components/images/image-words.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { imageApi } from '#lib/image/images/contract.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { useImageProperties } from './image-attributes.tsx';
import type { ImageRow } from './image-row.ts';
import { useImageRowOf } from './use-image-rows.ts';

interface ImagePanelProps extends ProjectDialogProps {
  /** Null while the panel is closed. */
  imageId: string | null;
  actionsOf: (row: Pick<ImageRow, 'id' | 'image'>) => readonly Action[];
}

export function ImagePanel({ projectId, imageId, onClose, actionsOf }: ImagePanelProps) {
  const t = useT();
  const { rowOf, users } = useImageRowOf(projectId);
  const query = useQuery({ ...clientOf(imageApi).show.query(projectId, imageId ?? ''), enabled: imageId !== null });
  const image = query.data;
  return (
    <SummaryPanel
      isOpen={imageId !== null}
      onClose={onClose}
      name={image && imageName(image)}
      kind={t('Image')}
      actions={image ? actionsOf({ id: image.id, image }) : []}
      href={objectHref(projectId, 'images', imageId ?? '')}
    >
      <QueryScreen query={query} skeleton={<Skeleton className="h-48 w-full" />}>
        {(data) => (
          <div className="flex flex-col gap-4">
            <ImageStatusBadge image={data} />
            <Facts projectId={projectId} row={rowOf(data)} />
            <LoadError answer={users} unknown={t('Could not look up what was created from it')} />
          </div>
        )}
      </QueryScreen>
    </SummaryPanel>
  );
}

function Facts({ projectId, row }: { projectId: string; row: ImageRow }) {
  return <ObjectSummary {...useImageProperties(projectId, row)} />;
}
