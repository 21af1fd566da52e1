import { chmod, chown, mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { contentPath } from './contents.ts';

interface User {
  uid: number;
  gid: number;
}

/** The owner has all rights; the group can only enter the folder. */
const ENTERED_BY_GROUP = 0o710;
const [OWNER_X, GROUP_X, OTHERS_X] = [0o100, 0o010, 0o001];

/**
 * Lets the group of a user enter the data folder and its volumes folder without listing them: QEMU opens volumes by the
 * paths that libvirt passes. Repeated at each start, because the folders are closed before. @throws Error if Nephos may
 * not assign that group
 */
export async function grantFolderAccess(dataFolder: string, { uid, gid }: User): Promise<void> {
  if (uid === 0) return;
  for (const folder of [dataFolder, contentPath(dataFolder, 'volumes')]) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chown(folder, -1, gid);
    await chmod(folder, ENTERED_BY_GROUP);
  }
}

/** The first folder of a path that a user cannot enter; undefined if there is none. */
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
