import type { Env } from '#lib/env.ts';
import { Invalid } from '#lib/http/errors.ts';
import type { ImageRow } from '../images/lookup.ts';
import { type Content, readContent } from '../store/disk-formats.ts';
import type { Area, ImageStore } from '../store/store.ts';

type Formats = Pick<ImageRow, 'container_format' | 'disk_format'>;

/** Formats that are nothing but the bytes of a disk. */
const PLAIN = new Set(['raw', 'ami', 'ari', 'aki']);

/**
 * Holds data against the formats its image claims. Returns the size of the disk inside in bytes; null when unknown.
 * @throws 400 when the content is of another format, or would draw in other files
 */
export async function inspectContent(
  store: ImageStore,
  area: Area,
  key: string,
  formats: Formats,
  env: Pick<Env, 'NEPHOS_IMAGE_FORMAT_CHECK'>,
): Promise<number | null> {
  // Archives hold the disk somewhere inside.
  if (formats.container_format !== 'bare') return null;
  return store.inspect(area, key, async (peek, size) => {
    const content = await readContent(peek, size);
    if (env.NEPHOS_IMAGE_FORMAT_CHECK !== 'off') assertHonest(content, formats, env.NEPHOS_IMAGE_FORMAT_CHECK);
    if (formats.disk_format === 'raw') return size;
    return content.format === formats.disk_format ? (content.virtualSize ?? null) : null;
  });
}

function assertHonest(content: Content, { disk_format }: Formats, check: 'known' | 'strict'): void {
  const isPlain = PLAIN.has(disk_format);
  if (content.danger !== undefined) {
    throw Invalid(`Image content is not safe: it is ${content.format}, and ${content.danger}.`);
  }
  // What boots from a disc also boots from a disk that holds the same bytes.
  if (content.format === disk_format || (isPlain && (content.format ?? 'iso') === 'iso')) return;
  if (content.format === undefined && check === 'known') return;
  const found = content.format === undefined ? 'not of that format' : `of format ${content.format}`;
  throw Invalid(`Image content does not match disk_format ${disk_format}: it is ${found}.`);
}
