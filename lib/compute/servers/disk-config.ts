import type { Tx } from '#lib/db/database.ts';
import { Invalid } from '#lib/http/errors.ts';
import { imageProperties } from '#lib/image/images/lookup.ts';
import type { ServerRow } from './view.ts';

type DiskConfig = ServerRow['disk_config'];

/**
 * Whether the root disk's partition grows to the disk: as the request says, else as the image does.
 * @throws 400 for AUTO when the image forbids it; contract/compute.md 4
 */
export async function diskConfigOf(
  tx: Tx,
  imageId: string | null,
  asked: DiskConfig | null | undefined,
): Promise<DiskConfig> {
  const properties = imageId === null ? undefined : (await imageProperties(tx, [imageId])).get(imageId);
  const said = properties?.auto_disk_config?.toLowerCase();
  if (asked === 'AUTO' && said === 'disabled') throw Invalid('Requested image has automatic disk resize disabled.');
  return asked ?? (said === 'true' ? 'AUTO' : 'MANUAL');
}
