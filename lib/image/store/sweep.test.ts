import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { insertImage, newActiveImage, newImage, OCTETS, storedFiles } from '#lib/testing/images.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { sweepImages } from './sweep.ts';

const platform = usePlatform();
const IMAGES = '/image/v2/images';
const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

function leaveFile(area: 'incoming' | 'staged' | '.', key: string, ageMinutes: number): void {
  const folder = join(platform.platform.services.env.dataFolder, 'images', area);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, key), 'left over');
  const changed = Date.now() / 1000 - ageMinutes * 60;
  utimesSync(join(folder, key), changed, changed);
}

describe('A sweep', () => {
  test.each([
    ['saving without a living upload', { status: 'saving', upload_key: 'k', upload_until: minutes(-1) }, 'queued'],
    ['saving without any upload', { status: 'saving' }, 'queued'],
    ['saving while it comes', { status: 'saving', upload_key: 'k', upload_until: minutes(1) }, 'saving'],
    ['staging at once, broken', { status: 'uploading', staged_key: 'k', upload_until: minutes(-1) }, 'queued'],
    ['staging in parts', { status: 'uploading', staged_key: 'k', staged_size: 5 }, 'uploading'],
    ['importing', { status: 'importing' }, 'importing'],
    ['active', { status: 'active' }, 'active'],
  ] as const)('leaves or resets an image that is %s', async (_what, values, expected) => {
    const { id: owner, api } = await newProject(platform);
    const id = await insertImage(platform, owner, values);
    await sweepImages(platform.platform.services);
    expect((await api.get(`${IMAGES}/${id}`)).body.status).toBe(expected);
  });

  test.each(['incoming', 'staged', '.'] as const)('removes old files of %s that no image names', async (area) => {
    leaveFile(area, `${area}-old`, 61);
    leaveFile(area, `${area}-new`, 59);
    await sweepImages(platform.platform.services);
    expect(storedFiles(platform, area)).toContain(`${area}-new`);
    expect(storedFiles(platform, area)).not.toContain(`${area}-old`);
  });

  test('never removes what an image names, however old', async () => {
    const project = await newProject(platform);
    const id = await newActiveImage(project, 'kept');
    const staging = await newImage(project);
    await project.api.put(`${IMAGES}/${staging}/stage`, 'kept too', OCTETS);
    const files = { data: storedFiles(platform, '.'), staged: storedFiles(platform, 'staged') };
    const folder = join(platform.platform.services.env.dataFolder, 'images');
    for (const key of files.data) utimesSync(join(folder, key), 0, 0);
    for (const key of files.staged) utimesSync(join(folder, 'staged', key), 0, 0);
    await sweepImages(platform.platform.services);
    expect((await project.api.get(`${IMAGES}/${id}/file`)).body).toBe('kept');
    expect((await project.api.get(`${IMAGES}/${staging}/stage`)).body.staged).toBe(8);
  });
});
