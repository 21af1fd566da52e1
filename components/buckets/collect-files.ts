/** A chosen file with its path below the folder into which it is uploaded. */
export interface ChosenFile {
  file: File;
  path: string;
}

/** Files of one upload. */
export const MAX_FILES = 10_000;

/** Files of a file chooser; those of a folder have its path. */
export const filesOfInput = (files: FileList | null): ChosenFile[] =>
  [...(files ?? [])].map((file) => ({ file, path: file.webkitRelativePath || file.name }));

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject));

const readSome = (reader: FileSystemDirectoryReader) =>
  new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));

/** A directory returns its entries in several parts, the last of which is empty. */
async function entriesOf(directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = directory.createReader();
  const all: FileSystemEntry[] = [];
  for (let some = await readSome(reader); some.length > 0; some = await readSome(reader)) all.push(...some);
  return all;
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** Files that were dropped, with those in dropped folders; one more than the maximum if there are too many. */
export async function filesOfDrop(data: DataTransfer): Promise<ChosenFile[]> {
  // The items are only available during the event, so they are read before anything is awaited.
  const entries = [...data.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return filesOfInput(data.files);
  const files: ChosenFile[] = [];
  const waiting = [...entries];
  while (waiting.length > 0 && files.length <= MAX_FILES) {
    const entry = waiting.shift();
    if (!entry) break;
    if (isFile(entry)) files.push({ file: await fileOf(entry), path: entry.fullPath.replace(/^\//, '') });
    else if (isDirectory(entry)) waiting.push(...(await entriesOf(entry)));
  }
  return files;
}
