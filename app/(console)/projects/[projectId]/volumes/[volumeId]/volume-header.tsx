'use client';

import type { Action } from '#components/console/action.ts';
import { ActionButton } from '#components/console/action-button.tsx';
import { ActionMenu } from '#components/console/action-menu.tsx';
import { ApiLens } from '#components/console/api-lens.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { volumeName } from '#components/volumes/volume-words.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { projectHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { VolumeStatusBadge } from '../volume-status.tsx';

interface VolumeHeaderProps {
  projectId: string;
  volume: Volume;
  actions: readonly Action[];
}

/** Name, status, and what can be done: first what the status asks for. */
export function VolumeHeader({ projectId, volume, actions }: VolumeHeaderProps) {
  const t = useT();
  const name = volumeName(volume);
  const first = actions.find(({ allowed, isDanger }) => allowed === true && !isDanger);
  return (
    <PageHeader
      crumbs={[{ label: t('Volumes'), href: projectHref(projectId, 'volumes') }]}
      title={name}
      status={<VolumeStatusBadge volume={volume} />}
      description={volume.description}
      actions={
        <>
          <ApiLens call={{ path: `volume/v3/volumes/${volume.id}` }} command={`openstack volume show ${volume.id}`} />
          {first && <ActionButton action={first} />}
          <ActionMenu
            label={t('Actions for {name}', { name })}
            actions={actions.filter((action) => action !== first)}
          />
        </>
      }
    />
  );
}
