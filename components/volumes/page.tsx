import type { Action } from '#components/console/action.ts';
import { ActionButton } from '#components/console/action-button.tsx';
import { pageOf } from '#components/kind/kind.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { volumeKind } from './kind.tsx';
import { VolumeRelated } from './volume-related.tsx';

const actionIn = (actions: readonly Action[], id: string) => {
  const found = actions.find((action) => action.id === id);
  return found && <ActionButton action={found} />;
};

export const volumePage = pageOf(volumeKind, {
  query: clientOf(volumeApi).show.query,
  rowOf: ({ volume }) => volume,
  listHref: (scope) => projectHref(scope, 'volumes'),
  path: 'volume/v3/volumes',
  description: ({ description }) => description,
  Related: ({ scope, row }) => <VolumeRelated projectId={scope} volume={row} />,
  tabs: [
    {
      id: 'attachments',
      label: msg('Attachments'),
      count: ({ attachments }) => attachments.length,
      load: async () => {
        const { VolumeAttachments } = await import('#lazy/components/volumes/volume-attachments.tsx');
        return ({ scope, row, actions }) => <VolumeAttachments projectId={scope} volume={row} actions={actions} />;
      },
    },
    {
      id: 'snapshots',
      label: msg('Snapshots'),
      load: async () => {
        const [{ VolumeSnapshots }, { ScheduleButton }] = await Promise.all([
          import('#lazy/components/snapshots/volume-snapshots.tsx'),
          import('#lazy/components/schedules/schedule-button.tsx'),
        ]);
        return ({ scope, row: { id }, actions }) => (
          <VolumeSnapshots
            projectId={scope}
            volumeId={id}
            take={
              <div className="flex flex-wrap justify-end gap-2">
                <ScheduleButton projectId={scope} preset={{ action: 'snapshot', target: 'object', target_id: id }} />
                {actionIn(actions, 'snapshot')}
              </div>
            }
          />
        );
      },
    },
    {
      id: 'backups',
      label: msg('Backups'),
      load: async () => {
        const [{ VolumeBackups }, { ScheduleButton }] = await Promise.all([
          import('#lazy/components/backups/volume-backups.tsx'),
          import('#lazy/components/schedules/schedule-button.tsx'),
        ]);
        return ({ scope, row: { id }, actions }) => (
          <VolumeBackups
            projectId={scope}
            volumeId={id}
            create={
              <div className="flex flex-wrap justify-end gap-2">
                <ScheduleButton projectId={scope} preset={{ action: 'backup', target: 'object', target_id: id }} />
                {actionIn(actions, 'backup')}
              </div>
            }
          />
        );
      },
    },
  ],
  activity: 'volume',
  loadActivity: async () => {
    const { VolumeActivity } = await import('#lazy/components/volumes/volume-activity.tsx');
    return ({ scope, row }) => <VolumeActivity projectId={scope} volumeId={row.id} />;
  },
});
