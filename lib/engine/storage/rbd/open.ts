import { readdir } from 'node:fs/promises';
import { contentPath } from '#lib/data-folder/contents.ts';
import { diskSpace } from '#lib/data-folder/disk-space.ts';
import { hasTool } from '#lib/engine/tools.ts';
import { ConfigurationError } from '#lib/errors/configuration-error.ts';
import type { Env } from '#lib/settings/env.ts';
import { volumeFormats } from '../qemu-img.ts';
import type { VolumeQuiescer } from '../storage.ts';
import { type CephAccess, readAccess } from './access.ts';
import { Ceph } from './command.ts';
import { RbdStorage } from './rbd.ts';

/** Maximum time until the first response of Ceph. */
const FIRST_MS = 20_000;

export interface CephStorage {
  storage: RbdStorage;
  /** What hosts need to open volumes. */
  access(): Promise<CephAccess>;
}

/**
 * Opens volumes in the configured pool. @param live omitted if no machine really writes to volumes @throws ConfigurationError with
 * instructions if it is not reachable, or volumes already exist as files
 */
export async function openCephStorage(env: Env, pool: string, live?: VolumeQuiescer): Promise<CephStorage> {
  const missing = ['rbd', 'ceph'].filter((tool) => !hasTool(tool, env.PATH));
  if (missing.length > 0) {
    throw new ConfigurationError(
      'NEPHOS_CEPH_POOL',
      `NEPHOS_CEPH_POOL is set, but there is no ${missing.join(' and no ')}. Install ceph-common.`,
    );
  }
  await assertNoFiles(env.dataFolder);
  const { NEPHOS_CEPH_USER: user, NEPHOS_CEPH_CONF: conf } = env;
  const ceph = new Ceph({ pool, user, conf });
  let known: Promise<CephAccess> | undefined;
  const access = () => {
    known ??= readAccess(ceph).catch((error) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  const formats = volumeFormats('auto', env.PATH);
  const storage = new RbdStorage({ ceph, access, formats, room: diskSpace(env), live });
  await storage.reach(FIRST_MS).catch((cause: Error) => {
    const whose = `Could not access the Ceph pool ${pool} as client.${user} with ${conf}`;
    throw new ConfigurationError(
      'NEPHOS_CEPH_POOL',
      `${whose}: ${cause.message}. See NEPHOS_CEPH_POOL, NEPHOS_CEPH_USER, NEPHOS_CEPH_CONF.`,
      { cause },
    );
  });
  return { storage, access };
}

/** @throws ConfigurationError if volumes were created before the pool was configured */
async function assertNoFiles(dataFolder: string): Promise<void> {
  for (const folder of [contentPath(dataFolder, 'volumes'), contentPath(dataFolder, 'snapshots')]) {
    const names = await readdir(folder).catch(() => []);
    if (!names.some((name) => /\.(?:raw|qcow2)$/.test(name))) continue;
    throw new ConfigurationError(
      'NEPHOS_CEPH_POOL',
      `NEPHOS_CEPH_POOL is set, but ${folder} already contains volumes. Back them up, delete them and restore them into the pool, or unset it.`,
    );
  }
}
