/** A file of an archive; without content it is a folder, with a target a symbolic link. */
export interface Entry {
  path: string;
  content?: Buffer;
  target?: string;
}

const FOLDER = 0o040755;
const FILE = 0o100755;
const LINK = 0o120777;

/** An archive as the kernel unpacks it into memory (`newc`); folders come before what they hold. */
export function cpio(entries: readonly Entry[]): Buffer {
  const records = entries.map((entry, index) => record(entry, index + 1));
  return Buffer.concat([...records, record({ path: 'TRAILER!!!', content: Buffer.alloc(0) }, 0)]);
}

function record({ path, content, target }: Entry, number: number): Buffer {
  const data = target === undefined ? (content ?? Buffer.alloc(0)) : Buffer.from(target);
  const mode = target !== undefined ? LINK : content ? FILE : FOLDER;
  const name = Buffer.from(`${path}\0`);
  // Number, mode, owner, group, links, time, size, device of the file and of what it names (two each), length of the name, sum.
  const fields = [number, mode, 0, 0, 1, 0, data.length, 0, 0, 0, 0, name.length, 0];
  const header = Buffer.from(`070701${fields.map((field) => field.toString(16).padStart(8, '0')).join('')}`);
  return Buffer.concat([padded(Buffer.concat([header, name])), padded(data)]);
}

const padded = (part: Buffer) => Buffer.concat([part, Buffer.alloc((4 - (part.length % 4)) % 4)]);
