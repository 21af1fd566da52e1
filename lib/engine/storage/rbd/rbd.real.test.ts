import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnv } from '#lib/settings/env.ts';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { newBackup, newSnapshot, newVolume, settle } from '#lib/testing/compute.ts';
import { readDisk, writeDisk } from '#lib/testing/disks.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { type RealCeph, startCeph } from '#lib/testing/real-engine/ceph.ts';
import { raw } from '../disk-format.ts';
import { describeStorage } from '../storage-suite.ts';
import { readAccess } from './access.ts';
import { Ceph } from './command.ts';
import { openCephStorage } from './open.ts';
import { RbdStorage } from './rbd.ts';

let real: RealCeph;
beforeAll(async () => {
  real = await startCeph();
});
afterAll(() => real?.stop());

const namesIn = async (...what: string[]) => (await real.run('rbd', [...what, real.pool])).split('\n').filter(Boolean);

describe('A cloud of simulated hosts', () => {
  const settings = () => ({ PATH: process.env.PATH ?? '', NEPHOS_CEPH_POOL: real.pool, NEPHOS_CEPH_CONF: real.conf });
  const platform = usePlatform(settings);

  test('keeps its volumes in the pool: made, kept, copied, backed up and restored, and removed', async () => {
    const [project, admin] = [await newProject(platform), await signInAdmin(platform)];
    const { storage } = platform.platform.services.engine;
    const id = await newVolume(platform, project, { name: 'data' });
    await writeDisk(storage, id, 5, 'first');
    const snapshot = await newSnapshot(platform, project, id, {});
    const backup = await newBackup(platform, project, id, {});
    await writeDisk(storage, id, 5, 'later');
    const copy = await newVolume(platform, project, { snapshot_id: snapshot });
    expect(await readDisk(storage, { volume: copy }, 5, 5)).toBe('first');
    const restored = await project.api.post(`/volume/v3/backups/${backup}/restore`, { restore: { volume_id: id } });
    expect(restored.status).toBe(202);
    await settle(platform);
    expect(await readDisk(storage, { volume: id }, 5, 5)).toBe('first');
    const names = [`snapshot-${snapshot}`, `volume-${copy}`, `volume-${id}`].toSorted();
    expect((await namesIn('ls')).toSorted()).toEqual(names);
    const { body } = await admin.get('/volume/v3/scheduler-stats/get_pools?detail=true');
    expect(body.pools).toMatchObject([{ name: 'nephos@rbd#rbd', capabilities: { storage_protocol: 'ceph' } }]);
    for (const path of [`volumes/${copy}`, `volumes/${id}?cascade=true`]) {
      expect((await project.api.delete(`/volume/v3/${path}`)).status).toBe(202);
      await settle(platform);
    }
    expect([...(await namesIn('ls')), ...(await namesIn('trash', 'ls'))]).toEqual([]);
  });

  test('another user is refused, and so is a pool that is not there', async () => {
    const open = (more: Record<string, string>) =>
      openCephStorage(readEnv({ ...settings(), NEPHOS_DATA: '/none', ...more }), more.NEPHOS_CEPH_POOL ?? 'volumes');
    await expect(open({ NEPHOS_CEPH_USER: 'nobody' })).rejects.toThrow(
      'Could not access the Ceph pool volumes as client.nobody',
    );
    await expect(open({ NEPHOS_CEPH_POOL: 'none' })).rejects.toThrow(
      /Could not access the Ceph pool none .*No such file/,
    );
  });
});

describe('Volumes in Ceph', () => {
  describeStorage(async () => {
    const ceph = new Ceph(real);
    const access = () => readAccess(ceph);
    const storage = new RbdStorage({ ceph, access, formats: [raw], room: { reserve: async () => undefined } });
    for (const name of await namesIn('ls')) {
      const [, kind, id = ''] = /^(volume|snapshot)-(\w+)/.exec(name) ?? [];
      await (kind === 'volume' ? storage.remove(id) : storage.removeSnapshot(id));
    }
    await storage.sweep();
    expect([...(await namesIn('ls')), ...(await namesIn('trash', 'ls'))]).toEqual([]);
    return storage;
  });
});
