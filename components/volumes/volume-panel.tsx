'use client';

import { useQuery } from '@tanstack/react-query';
import type { Action } from '#components/console/action.ts';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { ObjectSummary } from '#components/console/object-summary.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { SummaryPanel } from '#components/console/summary-panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { volumeName } from '#components/volumes/volume-words.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { nullIfNotFound } from '#lib/client/answer.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { useVolumeProperties } from './volume-attributes.tsx';
import { VolumeProblem } from './volume-problem.tsx';
import { VolumeStatusBadge } from './volume-status.tsx';

interface VolumePanelProps extends ProjectDialogProps {
  /** Null while the panel is closed. */
  volumeId: string | null;
  actionsOf: (volume: Volume) => readonly Action[];
}

export function VolumePanel({ projectId, volumeId, onClose, actionsOf }: VolumePanelProps) {
  const t = useT();
  const query = useQuery({ ...clientOf(volumeApi).show.query(projectId, volumeId ?? ''), enabled: volumeId !== null });
  // A deleted volume has no actions, even if its earlier data is cached.
  const volume = nullIfNotFound(query).data?.volume;
  return (
    <SummaryPanel
      isOpen={volumeId !== null}
      onClose={onClose}
      name={volume && volumeName(volume)}
      kind={t('Volume')}
      actions={volume ? actionsOf(volume) : []}
      href={objectHref(projectId, 'volumes', volumeId ?? '')}
    >
      <QueryScreen query={query} skeleton={<Skeleton className="h-48 w-full" />}>
        {(data) => (
          <div className="flex flex-col gap-4">
            <VolumeStatusBadge volume={data.volume} />
            <VolumeProblem projectId={projectId} volume={data.volume} />
            <Facts projectId={projectId} volume={data.volume} />
          </div>
        )}
      </QueryScreen>
    </SummaryPanel>
  );
}

function Facts({ projectId, volume }: { projectId: string; volume: Volume }) {
  return <ObjectSummary {...useVolumeProperties(projectId, volume)} />;
}
