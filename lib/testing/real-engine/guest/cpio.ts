/** A file of an archive: a symbolic link if `target` is set, a folder if there is no content. */
export interface Entry {
  path: string;
  content?: Buffer;
  target?: string;
}

const FOLDER = 0o040755;
const FILE = 0o100755;
const LINK = 0o120777;

/** Builds an archive that the kernel unpacks into memory (`newc`). Folders must precede their contents. */
export function cpio(entries: readonly Entry[]): Buffer {
  const records = entries.map((entry, index) => record(entry, index + 1));
  return Buffer.concat([...records, record({ path: 'TRAILER!!!', content: Buffer.alloc(0) }, 0)]);
}

function record({ path, content, target }: Entry, number: number): Buffer {
  const data = target === undefined ? (content ?? Buffer.alloc(0)) : Buffer.from(target);
  const mode = target !== undefined ? LINK : content ? FILE : FOLDER;
  const name = Buffer.from(`${path}\0`);
  // Fields: inode, mode, uid, gid, links, mtime, size, device (major, minor), rdev (major, minor), length of the name,
  // checksum.
  const fields = [number, mode, 0, 0, 1, 0, data.length, 0, 0, 0, 0, name.length, 0];
  const header = Buffer.from(`070701${fields.map((field) => field.toString(16).padStart(8, '0')).join('')}`);
  return Buffer.concat([padded(Buffer.concat([header, name])), padded(data)]);
}

const padded = (part: Buffer) => Buffer.concat([part, Buffer.alloc((4 - (part.length % 4)) % 4)]);
