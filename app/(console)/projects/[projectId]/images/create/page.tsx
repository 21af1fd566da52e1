import type { Metadata } from 'next';
import { Page } from '#components/console/page.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { Prefetch } from '#lib/auth/prefetch.tsx';
import { projectHref } from '#lib/console/paths.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { CLOUD_IMAGES } from '#lib/image/images/cloud-images.ts';
import { imageInfoApi } from '#lib/image/info/contract.ts';
import { CreateImageForm } from './create-image-form.tsx';
import type { CreateImageInput } from './image-input.ts';

interface CreateImagePageProps {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<{ from?: string; uri?: string; name?: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: `${t('Create image')} · ${t('Images')}` };
}

/** Reads the URL: `?from=Debian 13` selects a common image, `?uri=https://...&name=...` any other. */
function prefillOf({ from, uri, name }: Awaited<CreateImagePageProps['searchParams']>): Partial<CreateImageInput> {
  const known = CLOUD_IMAGES.find((image) => image.name === from);
  if (known) return { source: 'url', diskFormat: 'qcow2', ...known };
  return { ...(uri ? { source: 'url', uri } : {}), ...(name ? { name } : {}) };
}

export default async function CreateImagePage({ params, searchParams }: CreateImagePageProps) {
  const [t, { projectId }, asked] = await Promise.all([getT(), params, searchParams]);
  return (
    <Page shape="form">
      <PageHeader title={t('Create image')} crumbs={[{ label: t('Images'), href: projectHref(projectId, 'images') }]} />
      <Prefetch start={(client, send) => client.prefetchQuery(clientOf(imageInfoApi).usage.query(projectId, send))}>
        <CreateImageForm projectId={projectId} prefill={prefillOf(asked)} />
      </Prefetch>
    </Page>
  );
}
