import type { RangeReader } from '#lib/data-folder/data-store.ts';

const SECTOR = 512;
/** Bytes of a description, as QEMU bounds it. */
const LARGEST_DESCRIPTION = 2 ** 20;
/** What QEMU reads of it when it looks for a parent, whatever length the header says. */
const READ_ANYWAY = 20 * SECTOR;

/** What keeps all data in the one file. */
const SELF_CONTAINED: ReadonlySet<string> = new Set(['monolithicsparse', 'streamoptimized']);

/** Why a disk in several files is refused. */
export const OUTSIDE = 'its data is in other files';
/** Why a disk that keeps what differs from another file is. */
export const PARENT = 'it depends on another file';

/**
 * Why nobody should open a VMDK: the description inside it may name files of the machine that does. Undefined for the
 * kinds that are one file. CVE-2022-47951.
 */
export async function vmdkDanger(peek: RangeReader, head: Buffer): Promise<string | undefined> {
  const [capacity, sector, sectors] = [12, 28, 36].map((at) => head.readBigUInt64LE(at)) as [bigint, bigint, bigint];
  // Without a capacity readers follow the description instead of the header.
  if (capacity === 0n) return OUTSIDE;
  const bytes = sectors * BigInt(SECTOR);
  if (sector !== 1n || bytes === 0n || bytes > LARGEST_DESCRIPTION) return 'its descriptor is in the wrong place';
  const length = Math.max(Number(bytes), READ_ANYWAY);
  const text = (await peek(SECTOR, length)).toString('latin1').split('\0', 1)[0] ?? '';
  // Some readers find it wherever it stands, also behind other words.
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
  // One extent: the file itself, by a name that leads nowhere else.
  const extents = lines.filter((line) => /^(?:rw|rdonly|noaccess)\s/.test(line));
  return extents.length > 1 || extents.some((line) => line.includes('/') || line.includes('\\')) ? OUTSIDE : undefined;
}

/** Whether a file is the description of a VMDK alone, as readers recognise it: comments and blanks, then a version. */
export const isVmdkDescription = (head: Buffer): boolean => {
  const lines = head
    .toString('latin1')
    .split('\n')
    .map((line) => line.trim());
  const first = lines.find((line) => line !== '' && !line.startsWith('#'));
  return lines[0]?.startsWith('# Disk DescriptorFile') === true || /^version=[123]$/i.test(first ?? '');
};
