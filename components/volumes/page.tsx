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
        const { VolumeSnapshots } = await import('#lazy/components/snapshots/volume-snapshots.tsx');
        return ({ scope, row, actions }) => (
          <VolumeSnapshots projectId={scope} volumeId={row.id} take={actionIn(actions, 'snapshot')} />
        );
      },
    },
    {
      id: 'backups',
      label: msg('Backups'),
      load: async () => {
        const { VolumeBackups } = await import('#lazy/components/backups/volume-backups.tsx');
        return ({ scope, row, actions }) => (
          <VolumeBackups projectId={scope} volumeId={row.id} create={actionIn(actions, 'backup')} />
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
