import { chmod, chown, mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { contentPath } from './contents.ts';

interface User {
  uid: number;
  gid: number;
}

/** Whoever owns the folder may do anything there; members of its group may only enter it. */
const ENTERED_BY_GROUP = 0o710;
const [OWNER_X, GROUP_X, OTHERS_X] = [0o100, 0o010, 0o001];

/**
 * Lets the group of a user enter the data folder and the one of the volumes, and see nothing there: QEMU opens the volumes that libvirt
 * gives to it by their names. Done at each start, because the folders are closed before.
 * @throws Error when Nephos may not give folders to that group
 */
export async function grantFolderAccess(dataFolder: string, { uid, gid }: User): Promise<void> {
  if (uid === 0) return;
  for (const folder of [dataFolder, contentPath(dataFolder, 'volumes')]) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chown(folder, -1, gid);
    await chmod(folder, ENTERED_BY_GROUP);
  }
}

/** The first folder on the way to a path that a user cannot enter; undefined when there is none. */
export async function findInaccessibleFolder(path: string, user: User): Promise<string | undefined> {
  if (user.uid === 0) return undefined;
  for (const folder of [...foldersAbove(resolve(path)), resolve(path)]) {
    const { mode, uid, gid } = await stat(folder);
    const bit = uid === user.uid ? OWNER_X : gid === user.gid ? GROUP_X : OTHERS_X;
    if ((mode & bit) === 0) return folder;
  }
  return undefined;
}

function foldersAbove(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [] : [...foldersAbove(parent), parent];
}
