import { factsOf } from '#components/console/schema-facts.ts';
import { type PageParams, readPageParams, textParam } from '#lib/client/url-params.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { CLOUD_IMAGES } from '#lib/image/images/cloud-images.ts';
import { imageInfoApi } from '#lib/image/info/contract.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { projectPage } from '../../project-page.ts';
import { CreateImageForm } from './create-image-form.tsx';
import { type CreateImageInput, createImageInput } from './image-input.ts';

const facts = factsOf(createImageInput(String));

/** Reads the URL: `?from=Debian 13` selects a common image, `?uri=https://...&name=...` any other. */
function prefillOf(page: PageParams): Partial<CreateImageInput> {
  const { from, uri, name } = readPageParams({ from: textParam, uri: textParam, name: textParam }, page);
  const known = CLOUD_IMAGES.find((image) => image.name === from);
  if (known) return { source: 'url', disk_format: 'qcow2', ...known };
  return { ...(uri ? { source: 'url', uri } : {}), ...(name ? { name } : {}) };
}

const page = projectPage({
  shape: 'form',
  title: [msg('Create image'), msg('Images')],
  header: { crumbs: ({ projectId }, t) => [{ label: t('Images'), href: projectHref(projectId, 'images') }] },
  read: async (params) => ({ prefill: prefillOf(await params), facts }),
  start: (client, { projectId }, send) => client.prefetchQuery(clientOf(imageInfoApi).usage.query(projectId, send)),
  body: CreateImageForm,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
