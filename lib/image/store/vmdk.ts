import type { RangeReader } from '#lib/data-folder/data-store.ts';

const SECTOR = 512;
/** Maximum bytes of a descriptor, as in QEMU. */
const LARGEST_DESCRIPTION = 2 ** 20;
/** QEMU reads this many bytes when it looks for a parent, regardless of the length in the header. */
const READ_ANYWAY = 20 * SECTOR;

/** Types with all data in one file. */
const SELF_CONTAINED: ReadonlySet<string> = new Set(['monolithicsparse', 'streamoptimized']);

export const OUTSIDE = 'its data is in other files';
export const PARENT = 'it depends on another file';

/**
 * Why opening a VMDK is unsafe: its descriptor may refer to other files of the host. Undefined if the VMDK is
 * self-contained. CVE-2022-47951.
 */
export async function vmdkDanger(peek: RangeReader, head: Buffer): Promise<string | undefined> {
  const [capacity, sector, sectors] = [12, 28, 36].map((at) => head.readBigUInt64LE(at)) as [bigint, bigint, bigint];
  // With capacity 0, readers use the descriptor instead of the header.
  if (capacity === 0n) return OUTSIDE;
  const bytes = sectors * BigInt(SECTOR);
  if (sector !== 1n || bytes === 0n || bytes > LARGEST_DESCRIPTION) return 'its descriptor is in the wrong place';
  const length = Math.max(Number(bytes), READ_ANYWAY);
  const text = (await peek(SECTOR, length)).toString('latin1').split('\0', 1)[0] ?? '';
  // Some readers find the hint anywhere in the text, even behind other words.
  if (/parentFileNameHint/i.test(text)) return PARENT;
  return describedDanger(text.split('\n').map((line) => line.trim().toLowerCase()));
}

function describedDanger(lines: readonly string[]): string | undefined {
  const values = (key: string) =>
    lines
      .filter((line) => line.startsWith(key))
      .map((line) => line.slice(line.indexOf('=') + 1).replaceAll(/[\s"]/g, ''));
  const [kind = '', ...others] = values('createtype');
  if (others.length > 0 || !SELF_CONTAINED.has(kind)) return OUTSIDE;
  if (values('parentcid').some((id) => id !== 'ffffffff')) return PARENT;
  // The only extent is the file itself, so its name must not contain a path.
  const extents = lines.filter((line) => /^(?:rw|rdonly|noaccess)\s/.test(line));
  return extents.length > 1 || extents.some((line) => line.includes('/') || line.includes('\\')) ? OUTSIDE : undefined;
}

/** Whether a file is a bare VMDK descriptor, as readers recognize it: comments and blank lines, then a version. */
export const isVmdkDescription = (head: Buffer): boolean => {
  const lines = head
    .toString('latin1')
    .split('\n')
    .map((line) => line.trim());
  const first = lines.find((line) => line !== '' && !line.startsWith('#'));
  return lines[0]?.startsWith('# Disk DescriptorFile') === true || /^version=[123]$/i.test(first ?? '');
};
