import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { readEvents } from '#lib/testing/event-reader.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { HEARTBEAT_MS, SILENCE_MS } from './heartbeat.ts';
import { PLATFORM, recordEvent } from './log.ts';
import { EventStream } from './stream.ts';
import { type Audience, followEvents } from './tail.ts';

const platform = usePlatform();

async function record(projectId: string, ...objectIds: string[]): Promise<void> {
  const { services, tail } = platform.platform;
  await services.database.transact(async (tx) => {
    for (const objectId of objectIds) {
      await recordEvent(tx, PLATFORM, { type: 'volume.update', kind: 'volume', objectId, projectId });
    }
  });
  const newest = services.database.read.selectFrom('events').select((eb) => eb.fn.max('id').as('id'));
  const { id } = await newest.executeTakeFirstOrThrow();
  await expect.poll(() => tail.position()).toBeGreaterThanOrEqual(Number(id));
}

function make(places: Audience['places'], since?: number, own: Partial<Audience> = {}) {
  const { services, tail } = platform.platform;
  const abort = new AbortController();
  const audience = { places, userId: 'nobody', ownPlaces: new Set<string>(), ...own };
  const stream = new EventStream({ database: services.database, tail, audience, since, signal: abort.signal });
  return { stream, abort };
}

const open = (projectId: string, since?: number) => readEvents(make(new Set([projectId]), since).stream.response);

describe('The event stream of a project', () => {
  test('every change is delivered once, in order, as it is committed', async () => {
    const project = await newProject(platform);
    const stream = open(project.id);
    for (const id of ['a', 'b', 'c', 'd']) await record(project.id, id);
    await expect.poll(stream.objects).toEqual(['a', 'b', 'c', 'd']);
    const ids = stream.received.map(({ id }) => Number(id));
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
    stream.close();
  });

  test('a browser without events receives heartbeats before it considers the connection lost', async () => {
    const project = await newProject(platform);
    const stream = open(project.id);
    expect(HEARTBEAT_MS).toBeLessThan(SILENCE_MS);
    await expect.poll(stream.heartbeats).toBeGreaterThan(0);
    expect(stream.received.map(({ event }) => event)).toEqual(['ready']);
    stream.close();
  });

  test('another project learns nothing of it', async () => {
    const [mine, theirs] = [await newProject(platform), await newProject(platform)];
    const stream = open(theirs.id);
    await record(mine.id, 'secret');
    await record(theirs.id, 'visible');
    await expect.poll(stream.objects).toEqual(['visible']);
    stream.close();
  });

  test('one stream tells of several projects, and each event names its own', async () => {
    const [one, other] = [await newProject(platform), await newProject(platform)];
    const stream = readEvents(make(new Set([one.id, other.id])).stream.response);
    await record(one.id, 'a');
    await record(other.id, 'b');
    await expect.poll(stream.objects).toEqual(['a', 'b']);
    expect(stream.received.flatMap(({ data }) => data.projectId ?? [])).toEqual([one.id, other.id]);
    stream.close();
  });

  test('a client that comes back with its last event gets what it missed, of every project', async () => {
    const [one, other] = [await newProject(platform), await newProject(platform)];
    const before = open(one.id);
    await record(one.id, 'seen');
    await expect.poll(before.objects).toEqual(['seen']);
    before.close();
    await record(one.id, 'missed');
    await record(other.id, 'missed too');
    const last = Number(before.received.at(-1)?.id);
    const after = readEvents(make(new Set([one.id, other.id]), last).stream.response);
    await expect.poll(after.objects).toEqual(['missed', 'missed too']);
    after.close();
  });

  test('a client without events receives its position, and misses nothing from there', async () => {
    const project = await newProject(platform);
    const before = open(project.id);
    await expect.poll(before.words).toEqual([['ready', {}]]);
    before.close();
    await record(project.id, 'missed');
    const after = open(project.id, Number(before.received[0]?.id));
    await expect.poll(after.objects).toEqual(['missed']);
    after.close();
  });

  test.each([
    ['more than a thousand missed events', 1001, 0],
    ['missed events of another log', 0, 10 ** 12],
  ])('%s are not repeated: the client must start again', async (_what, missed, since) => {
    const project = await newProject(platform);
    await record(project.id, ...Array.from({ length: missed }, (_, n) => `old-${n}`));
    const stream = open(project.id, since);
    await expect.poll(stream.words).toEqual([['reset', {}]]);
    await record(project.id, 'new');
    await expect.poll(stream.objects).toEqual(['new']);
    stream.close();
  });

  test('missed events that were deleted are not skipped: the client must start again', async () => {
    const project = await newProject(platform);
    const before = open(project.id);
    await expect.poll(before.words).toEqual([['ready', {}]]);
    before.close();
    await record(project.id, 'forgotten', 'kept');
    await platform.platform.services.database.transact(async (tx) => {
      const { id } = await tx
        .selectFrom('events')
        .select('id')
        .where('project_id', '=', project.id)
        .where('object_id', '=', 'forgotten')
        .executeTakeFirstOrThrow();
      await tx.deleteFrom('events').where('id', '<=', id).execute();
    });
    const after = open(project.id, Number(before.received[0]?.id));
    await expect.poll(after.words).toEqual([['reset', {}]]);
    after.close();
  });

  test('a change that is rolled back is never delivered', async () => {
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
    await expect.poll(stream.objects).toEqual(['done']);
    stream.close();
  });

  test('a reader that takes nothing is dropped, with all that waits for it', async () => {
    const project = await newProject(platform);
    const { stream } = make(new Set([project.id]));
    for (let n = 0; n < 10 && !stream.closed.aborted; n += 1) {
      await record(project.id, ...Array.from({ length: 500 }, (_, m) => `${n}-${m}-${'x'.repeat(200)}`));
    }
    await expect.poll(() => stream.closed.aborted).toBe(true);
    const late = readEvents(stream.response);
    await expect.poll(late.end).toBe('broken');
    expect(late.objects()).toEqual([]);
  });

  test('a client that is gone before its stream begins leaves nothing open', async () => {
    const project = await newProject(platform);
    const { services, tail } = platform.platform;
    const signal = AbortSignal.abort();
    const audience = { places: 'all', userId: 'nobody', ownPlaces: new Set<string>() } as const;
    const stream = new EventStream({ database: services.database, tail, audience, since: undefined, signal });
    await record(project.id, 'unheard');
    expect(stream.closed.aborted).toBe(true);
    expect(await stream.response.text()).not.toContain('unheard');
  });
});

/** A log reader of its own, whose reads can be counted or fail. */
async function ownTail() {
  const { database, log } = platform.platform.services;
  const read = database.read.withTables<Record<never, never>>();
  const tail = await followEvents({ database: { ...database, read }, log });
  const reads = vi.spyOn(read, 'selectFrom');
  onTestFinished(() => tail.close());
  const hear = (projectId: string) => {
    const heard: string[] = [];
    tail.subscribe((event) => void (event.project_id === projectId && heard.push(event.object_id)));
    return heard;
  };
  return { hear, reads };
}
const changeAnother = (name: string) =>
  platform.platform.services.database.transact((tx) => tx.insertInto('versions').values({ name, value: 1 }).execute());

describe('The event log', () => {
  test('is read once per commit of events for all listeners, and not while other tables change', async () => {
    // On PostgreSQL it is also read after the notification of this process.
    if (platform.platform.services.database.engine === 'postgres') return;
    const project = await newProject(platform);
    const { hear, reads } = await ownTail();
    const heard = [hear(project.id), hear(project.id)];
    let commits = 0;
    const count = () => {
      commits += 1;
    };
    onTestFinished(platform.platform.services.database.onCommit(count, ['events']));
    for (const name of ['a', 'b', 'c']) await changeAnother(name);
    await record(project.id, 'new');
    await expect.poll(() => heard).toEqual([['new'], ['new']]);
    expect(reads.mock.calls.length).toBeLessThanOrEqual(commits);
  });

  test('is read again with the next commit of any table after a read failed', async () => {
    const project = await newProject(platform);
    const { hear, reads } = await ownTail();
    const heard = hear(project.id);
    reads.mockImplementationOnce(() => {
      throw new Error('The database is restarting.');
    });
    await record(project.id, 'late');
    await changeAnother('later');
    await expect.poll(() => heard).toEqual(['late']);
  });
});
