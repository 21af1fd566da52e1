'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { FormSection } from '#components/console/form-section.tsx';
import { ResourceForm } from '#components/console/resource-form.tsx';
import type { SchemaFacts } from '#components/console/schema-facts.ts';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { SizeField } from '#components/volumes/size-field.tsx';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { invalidateExisting } from '#lib/client/deleted-objects.ts';
import { notifyFailure } from '#lib/client/notices.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { attachWhenReady } from './attach-when-ready.ts';
import { CreateVolumeSummary } from './create-volume-summary.tsx';
import { toNewVolume } from './new-volume.ts';
import { PlaceFields } from './place-fields.tsx';
import { SourceFields } from './source-fields.tsx';
import { useVolumeSources } from './use-volume-sources.ts';
import type { VolumeInput } from './volume-input.ts';

interface CreateVolumeFormProps {
  projectId: string;
  facts: SchemaFacts;
  sourceVolume: Volume | undefined;
  imageId: string | undefined;
  snapshotId: string | undefined;
}

type VolumeSourceObjects = Omit<CreateVolumeFormProps, 'projectId' | 'facts'>;

const startingWith = ({ sourceVolume: source, imageId, snapshotId }: VolumeSourceObjects): VolumeInput => ({
  source: source ? 'volume' : snapshotId ? 'snapshot' : imageId ? 'image' : 'blank',
  snapshot_id: snapshotId ?? '',
  source_volid: source?.id ?? '',
  imageRef: imageId ?? '',
  name: source?.name ? `${source.name}-copy` : '',
  description: '',
  size: source?.size ?? 10,
  volume_type: '',
  availability_zone: '',
  attachTo: '',
  metadata: [],
});

function useAttachLater(projectId: string) {
  const servers = useQuery(clientOf(serverApi).list.choices(projectId));
  const client = useQueryClient();
  const attach = async (serverId: string, volume: { id: string; name: string }): Promise<void> => {
    const server = servers.data?.rows.find(({ id }) => id === serverId);
    if (!server) return;
    try {
      await attachWhenReady({ projectId, volume, server });
    } catch (error) {
      const title = msg('Could not attach {volume} to {server}', { volume: volume.name, server: server.name });
      notifyFailure(title, error, () => void attach(serverId, volume));
    }
    void invalidateExisting(client, { queryKey: [projectId, 'job'] });
  };
  return { servers, attach };
}

export function CreateVolumeForm({ projectId, facts, ...copied }: CreateVolumeFormProps) {
  const { sourceVolume, imageId, snapshotId } = copied;
  const t = useT();
  const router = useRouter();
  const create = clientOf(volumeApi).create.useMutation(projectId);
  const sources = useVolumeSources(projectId);
  const { servers, attach } = useAttachLater(projectId);
  const root = projectHref(projectId, 'volumes');
  return (
    <ResourceForm
      schema={async () => (await import('./volume-input.ts')).volumeInput(sources.minGibOf)}
      facts={facts}
      defaultValues={startingWith(copied)}
      draftKey={['volume', projectId, sourceVolume?.id ?? snapshotId ?? imageId].filter(Boolean).join('-')}
      submitLabel={t('Create volume')}
      allowed={useMayCreate(projectId, 'volumes')}
      cancelHref={root}
      summary={<CreateVolumeSummary projectId={projectId} />}
      onSubmit={async (input) => {
        const { id, name } = await create.mutateAsync(toNewVolume(input));
        void attach(input.attachTo, { id, name: name || id });
        router.push(root);
      }}
    >
      <FormSection title={t('Source')}>
        <SourceFields sources={sources} />
      </FormSection>
      <FormSection title={t('Volume')} fields={{ name: {} }}>
        <SizeField projectId={projectId} label={t('Size')} min={1} />
        <PlaceFields projectId={projectId} servers={servers} />
      </FormSection>
      <FormSection title={t('Notes')} fields={{ description: {}, metadata: {} }} />
    </ResourceForm>
  );
}
