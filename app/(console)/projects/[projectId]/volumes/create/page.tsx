import { QueryClient } from '@tanstack/react-query';
import { factsOf } from '#components/console/schema-facts.ts';
import { pageSend } from '#lib/auth/prefetch.tsx';
import { storageQuotasQuery } from '#lib/block-storage/quota-sets/usage-query.ts';
import { volumeTypeApi } from '#lib/block-storage/types/contract.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import { readPageParams, textParam } from '#lib/client/url-params.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { projectPage } from '../../project-page.ts';
import { CreateVolumeForm } from './create-volume-form.tsx';
import { volumeInput } from './volume-input.ts';

/** The least size depends on the source, the other rules do not. */
const facts = factsOf(volumeInput(() => 0));

const sourceParams = { source_volid: textParam, image_id: textParam, snapshot_id: textParam };

const page = projectPage({
  shape: 'form',
  title: [msg('Create volume'), msg('Volumes')],
  header: { crumbs: ({ projectId }, t) => [{ label: t('Volumes'), href: projectHref(projectId, 'volumes') }] },
  read: async (params, { projectId }) => {
    const { source_volid, image_id, snapshot_id } = readPageParams(sourceParams, await params);
    const send = await pageSend();
    const query = source_volid && send && clientOf(volumeApi).show.query(projectId, source_volid, send);
    // The form reports a source that does not exist.
    const source = query
      ? await new QueryClient().fetchQuery({ ...query, retry: false }).catch(() => undefined)
      : undefined;
    return {
      facts,
      sourceVolume: source?.volume,
      imageId: image_id ?? undefined,
      snapshotId: snapshot_id ?? undefined,
    };
  },
  start: (client, { projectId }, send) => {
    client.prefetchQuery(clientOf(volumeTypeApi).list.query(projectId, {}, send));
    client.prefetchQuery(storageQuotasQuery(projectId, send));
  },
  body: CreateVolumeForm,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
