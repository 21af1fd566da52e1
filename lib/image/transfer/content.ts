import type { Area, DataStore } from '#lib/data-folder/data-store.ts';
import type { Env } from '#lib/env.ts';
import { Invalid } from '#lib/http/errors.ts';
import type { ImageRow } from '../images/lookup.ts';
import { type Content, readContent } from '../store/disk-formats.ts';

type Formats = Pick<ImageRow, 'container_format' | 'disk_format'>;

/** Formats that are nothing but the bytes of a disk. */
const PLAIN = new Set(['raw', 'ami', 'ari', 'aki']);

/**
 * Holds data against the formats its image claims. Returns the size of the disk inside in bytes; null when unknown.
 * @throws 400 when the content is of another format, or would draw in other files
 */
export async function inspectContent(
  store: DataStore,
  area: Area,
  key: string,
  formats: Formats,
  env: Pick<Env, 'NEPHOS_IMAGE_FORMAT_CHECK'>,
): Promise<number | null> {
  return store.inspect(area, key, async (peek, size) => {
    const content = await readContent(peek, size);
    const check = env.NEPHOS_IMAGE_FORMAT_CHECK;
    // Whoever reads the bytes does not ask which container they were said to come in.
    if (check !== 'off') assertSafe(content);
    // Archives hold the disk somewhere inside: their bytes are not of the disk's format.
    if (formats.container_format !== 'bare') return null;
    if (check !== 'off') assertHonest(content, formats, check);
    if (formats.disk_format === 'raw') return size;
    return content.format === formats.disk_format ? (content.virtualSize ?? null) : null;
  });
}

function assertSafe({ format, danger }: Content): void {
  if (danger !== undefined) throw Invalid(`Image content is not safe: it is ${format}, and ${danger}.`);
}

function assertHonest(content: Content, { disk_format }: Formats, check: 'known' | 'strict'): void {
  const isPlain = PLAIN.has(disk_format);
  // What boots from a disc also boots from a disk that holds the same bytes.
  if (content.format === disk_format || (isPlain && (content.format ?? 'iso') === 'iso')) return;
  if (content.format === undefined && check === 'known') return;
  const found = content.format === undefined ? 'not of that format' : `of format ${content.format}`;
  throw Invalid(`Image content does not match disk_format ${disk_format}: it is ${found}.`);
}
