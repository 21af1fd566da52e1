import { startJob } from '#lib/client/jobs.ts';
import { objectHref } from '#lib/console/paths.ts';
import { msg } from '#lib/i18n/text.ts';
import { can } from '../images/can.ts';
import { deleteImage, readImage } from '../images/queries.ts';
import type { Image } from '../images/schema.ts';
import { awaitActive } from './await-active.ts';
import { importImage } from './queries.ts';

interface WebImport {
  projectId: string;
  image: Pick<Image, 'id' | 'name'>;
  uri: string;
}

/**
 * Follows the platform while it fetches the data of an image, as a job in the tray. The import has been asked for
 * already, so that a refusal is told where the address was typed; once more means to ask again.
 */
function followWebImport({ projectId, image: { id, name }, uri }: WebImport): string {
  return startJob({
    title: msg('Import {name}', { name: name ?? id }),
    href: objectHref(projectId, 'images', id),
    about: id,
    cancelWarning: msg('The image and the data fetched so far are deleted.'),
    run: async ({ report, signal }) => {
      report({ detail: msg('The platform fetches it') });
      const image = await readImage(projectId, id);
      if (can('import_from_web', image) === true) await importImage(projectId, id, { name: 'web-download', uri });
      await awaitActive({ projectId, id, signal, onNews: (detail) => report({ detail }) });
      report({ detail: undefined });
    },
    undo: () => deleteImage(projectId, id),
  });
}

/** Asks the platform to fetch the data of a new image. An address that is refused leaves no image behind. @throws 400 */
export async function startWebImport(projectId: string, image: WebImport['image'], uri: string): Promise<void> {
  try {
    await importImage(projectId, image.id, { name: 'web-download', uri });
  } catch (refusal) {
    await deleteImage(projectId, image.id).catch(() => undefined);
    throw refusal;
  }
  followWebImport({ projectId, image, uri });
}
