import type { Area, DataStore } from '#lib/data-folder/data-store.ts';
import { Invalid } from '#lib/errors/errors.ts';
import type { Env } from '#lib/settings/env.ts';
import type { ImageRow } from '../images/lookup.ts';
import { type Content, readContent } from '../store/disk-formats.ts';

type Claims = Pick<ImageRow, 'container_format' | 'disk_format' | 'visibility'>;
type CheckEnv = Pick<Env, 'NEPHOS_IMAGE_FORMAT_CHECK'>;

/** Formats without a header: the plain bytes of a disk. */
const PLAIN = new Set(['raw', 'ami', 'ari', 'aki']);

/**
 * Checks data against the claimed formats. Returns the size of the virtual disk in bytes, or null if unknown.
 * @throws 400 if the content has another format or refers to other files
 */
export async function inspectContent(
  store: DataStore,
  area: Area,
  key: string,
  formats: Claims,
  env: CheckEnv,
): Promise<number | null> {
  return store.inspect(area, key, async (peek, size) => {
    const content = await readContent(peek, size);
    const check = checkOf(env, formats.visibility);
    // Unsafe content is rejected in any container: readers of the data ignore the claimed container.
    if (check !== 'off') assertSafe(content);
    // Other containers have the disk inside, so the data does not have the disk's format.
    if (formats.container_format !== 'bare') return null;
    if (check !== 'off') assertHonest(content, formats, check);
    if (formats.disk_format === 'raw') return size;
    return content.format === formats.disk_format ? (content.virtualSize ?? null) : null;
  });
}

/** Check level by visibility. By default, the format of public images must be recognized. */
export function checkOf({ NEPHOS_IMAGE_FORMAT_CHECK: check }: CheckEnv, visibility: ImageRow['visibility']) {
  if (check !== 'public') return check;
  return visibility === 'public' ? 'strict' : 'known';
}

function assertSafe({ format, danger }: Content): void {
  if (danger !== undefined) throw Invalid(`Image content is not safe: it is ${format}, and ${danger}.`);
}

function assertHonest(content: Content, { disk_format }: Pick<Claims, 'disk_format'>, check: 'known' | 'strict'): void {
  const isPlain = PLAIN.has(disk_format);
  // ISO images are bootable as raw disks too.
  if (content.format === disk_format || (isPlain && (content.format ?? 'iso') === 'iso')) return;
  if (content.format === undefined && check === 'known') return;
  const found = content.format === undefined ? 'not of that format' : `of format ${content.format}`;
  throw Invalid(`Image content does not match disk_format ${disk_format}: it is ${found}.`);
}
