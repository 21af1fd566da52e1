import { startJob } from '#lib/client/jobs.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { can } from '../images/can.ts';
import { imageApi } from '../images/contract.ts';
import type { Image } from '../images/schema.ts';
import { importApi } from '../imports/contract.ts';
import { awaitActive } from './await-active.ts';

const { show, remove } = clientOf(imageApi);
const { start } = clientOf(importApi);

interface WebImport {
  projectId: string;
  image: Pick<Image, 'id' | 'name'>;
  uri: string;
}

/**
 * Tracks a download by the platform as a job in the tray. The first import request was already sent, so that the form
 * shows a rejection; a retry sends it again.
 */
function followWebImport({ projectId, image: { id, name }, uri }: WebImport): string {
  return startJob({
    title: msg('Import {name}', { name: name ?? id }),
    href: objectHref(projectId, 'images', id),
    about: id,
    cancelWarning: msg('The image and the data fetched so far are deleted.'),
    run: async ({ report, signal }) => {
      report({ detail: msg('The platform fetches it') });
      const image = await show.load(projectId, id);
      if (can('import_from_web', image) === true)
        await start.send(projectId, id, { method: { name: 'web-download', uri } });
      await awaitActive({ projectId, id, signal, onNews: (detail) => report({ detail }) });
      report({ detail: undefined });
    },
    undo: () => remove.send(projectId, id),
  });
}

/**
 * Starts a download by the platform for a new image. If the address is rejected, the image is deleted.
 * @throws 400
 */
export async function startWebImport(projectId: string, image: WebImport['image'], uri: string): Promise<void> {
  try {
    await start.send(projectId, image.id, { method: { name: 'web-download', uri } });
  } catch (refusal) {
    await remove.send(projectId, image.id).catch(() => undefined);
    throw refusal;
  }
  followWebImport({ projectId, image, uri });
}
