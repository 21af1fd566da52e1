'use client';

import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { NameList } from '#components/console/name-list.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { volumeName } from '#components/volumes/volume-words.ts';
import { snapshotApi } from '#lib/block-storage/snapshots/contract.ts';
import type { Snapshot } from '#lib/block-storage/snapshots/schema.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import { type Answer, combineQueries, mapAnswer } from '#lib/client/answer.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { prunableSnapshots } from './prunable-snapshots.ts';
import { snapshotName } from './snapshot-words.ts';

interface PruneDialogProps extends ProjectDialogProps {
  onChosen: (snapshots: Snapshot[]) => void;
}

export function PruneDialog({ projectId, onClose, onChosen }: PruneDialogProps) {
  const volumes = useQuery(clientOf(volumeApi).list.choices(projectId));
  const snapshots = mapAnswer(useQuery(clientOf(snapshotApi).list.choices(projectId)), ({ rows }) => rows);
  return (
    <FormDialog
      title={msg('Keep the newest snapshots')}
      description={msg('Select older snapshots for deletion. Nothing is deleted yet.')}
      submitLabel={msg('Select older ones')}
      size="medium"
      schema={z.object({ kept: z.int().min(1), volume: z.string() })}
      defaultValues={{ kept: 3 }}
      restsOn={combineQueries(volumes, snapshots)}
      onSubmit={async ({ kept, volume }) => onChosen(prunableSnapshots(snapshots.data ?? [], kept, volume))}
      onClose={onClose}
      fields={{
        kept: { label: msg('Kept per volume') },
        volume: {
          label: msg('Volume'),
          placeholder: msg('All volumes'),
          answer: volumes,
          unknown: msg('Could not load the volumes'),
          options: (volumes.data?.rows ?? []).map((volume) => ({ value: volume.id, label: volumeName(volume) })),
        },
      }}
    >
      <Older answer={snapshots} />
    </FormDialog>
  );
}

function Older({ answer }: { answer: Answer<Snapshot[]> }) {
  const t = useT();
  const { kept, volume } = useWatch<{ kept: number; volume: string }>();
  return (
    <QueryContent answer={answer} unknown={t('Could not load the snapshots')}>
      {(rows) => {
        const older = prunableSnapshots(rows, Math.max(1, kept || 1), volume ?? '');
        if (older.length === 0) return <p className="text-ink-muted">{t('Nothing to clean up.')}</p>;
        return (
          <>
            <p>
              {t('{count, plural, one {# snapshot is deleted:} other {# snapshots are deleted:}}', {
                count: older.length,
              })}
            </p>
            <NameList items={older} idOf={({ id }) => id} nameOf={snapshotName} />
          </>
        );
      }}
    </QueryContent>
  );
}
