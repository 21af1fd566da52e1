import { describe, expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { PLATFORM, recordEvent } from './log.ts';
import { streamEvents } from './stream.ts';

const platform = usePlatform();

const record = (projectId: string, objectId: string) =>
  platform.platform.services.database.transact((tx) =>
    recordEvent(tx, PLATFORM, { type: 'volume.update', kind: 'volume', objectId, projectId }),
  );

function open(projectId: string, lastEventId: string | null = null) {
  const { services, tail } = platform.platform;
  const abort = new AbortController();
  const response = streamEvents({ database: services.database, tail, projectId, lastEventId, signal: abort.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    /** The object ids received so far, once the one wanted has come. */
    async until(objectId: string): Promise<{ ids: number[]; objects: string[] }> {
      while (!text.includes(`"objectId":"${objectId}"`)) text += (await reader?.read())?.value ?? '';
      const ids = [...text.matchAll(/^id: (\d+)$/gm)].map((match) => Number(match[1]));
      return { ids, objects: [...text.matchAll(/"objectId":"([^"]+)"/g)].map((match) => match[1] ?? '') };
    },
    close: () => abort.abort(),
  };
}

describe('The event stream of a project', () => {
  test('every change is told once, in order, as it is committed', async () => {
    const project = await newProject(platform);
    const stream = open(project.id);
    for (const id of ['a', 'b', 'c', 'd']) await record(project.id, id);
    const { ids, objects } = await stream.until('d');
    stream.close();
    expect(objects.filter((id) => 'abcd'.includes(id))).toEqual(['a', 'b', 'c', 'd']);
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  });

  test('another project learns nothing of it', async () => {
    const [mine, theirs] = [await newProject(platform), await newProject(platform)];
    const stream = open(theirs.id);
    await record(mine.id, 'secret');
    await record(theirs.id, 'visible');
    const { objects } = await stream.until('visible');
    stream.close();
    expect(objects).not.toContain('secret');
  });

  test('a client that comes back with Last-Event-ID gets what it missed', async () => {
    const project = await newProject(platform);
    const before = open(project.id);
    await record(project.id, 'seen');
    const { ids } = await before.until('seen');
    before.close();
    await record(project.id, 'missed');
    const after = open(project.id, String(ids.at(-1)));
    const { objects } = await after.until('missed');
    after.close();
    expect(objects).toEqual(['missed']);
  });

  test('a change that is rolled back is never told', async () => {
    const project = await newProject(platform);
    const stream = open(project.id);
    const failing = platform.platform.services.database.transact(async (tx) => {
      await recordEvent(tx, PLATFORM, {
        type: 'volume.update',
        kind: 'volume',
        objectId: 'undone',
        projectId: project.id,
      });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await record(project.id, 'done');
    const { objects } = await stream.until('done');
    stream.close();
    expect(objects).not.toContain('undone');
  });
});
