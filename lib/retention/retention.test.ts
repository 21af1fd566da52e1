import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { packJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { startWorkflow } from '#lib/engine/workflows/start.ts';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import { RETENTIONS } from '#lib/platform.ts';
import { newProject } from '#lib/testing/api.ts';
import { launch, newPrivateNetwork, settle } from '#lib/testing/compute.ts';
import { awaitFirstRound } from '#lib/testing/first-round.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { act } from '#lib/testing/server-actions.ts';
import { deleteExpiredRows } from './retention.ts';

const platform = usePlatform();
beforeAll(() => awaitFirstRound(platform, 'platform.retention'));
const database = () => platform.platform.services.database;
const forget = (signal?: AbortSignal) => deleteExpiredRows(platform.platform.services, RETENTIONS, signal);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

async function countOf(table: keyof Tables, column: string, value: string): Promise<number> {
  const rows = database()
    .read.selectFrom(table as 'events')
    .select((eb) => eb.fn.countAll<number>().as('count'));
  const { count } = await rows.where(column as 'object_id', '=', value).executeTakeFirstOrThrow();
  return Number(count);
}

async function insertEvents(
  objectId: string,
  ages: readonly number[],
  what = { type: 'volume.update', kind: 'volume' },
): Promise<void> {
  await database().transact(async (tx) => {
    for (const days of ages) {
      await recordEvent(tx, PLATFORM, { ...what, objectId, projectId: 'p' });
      const last = tx.selectFrom('events').select((eb) => eb.fn.max('id').as('id'));
      await tx
        .updateTable('events')
        .set({ at: daysAgo(days) })
        .where('id', 'in', last)
        .execute();
    }
  });
}

describe('The event log', () => {
  test('events older than 90 days are forgotten, however many; younger ones stay', async () => {
    const objectId = randomUUID();
    await insertEvents(objectId, [...Array<number>(1050).fill(91), 89, 0]);
    await forget();
    expect(await countOf('events', 'object_id', objectId)).toBe(2);
  });

  test('the last one of a host that says why it is down is kept, and that of a host that is up again', async () => {
    const host = `host-${randomUUID()}`;
    for (const type of ['compute.host.error', 'host.up', 'host.unfit', 'host.update']) {
      await insertEvents(host, [91], { type, kind: 'host' });
    }
    const left = async () => {
      const rows = await database().read.selectFrom('events').select('type').where('object_id', '=', host).execute();
      return rows.map(({ type }) => type);
    };
    await forget();
    expect(await left()).toEqual(['host.unfit']);
    await insertEvents(host, [91], { type: 'host.up', kind: 'host' });
    await forget();
    expect(await left()).toEqual(['host.up']);
  });

  test('nothing more is forgotten once the process stops', async () => {
    const objectId = randomUUID();
    await insertEvents(objectId, [91]);
    await forget(AbortSignal.abort());
    expect(await countOf('events', 'object_id', objectId)).toBe(1);
  });
});

describe('Workflow runs', () => {
  const runs = async (objectId: string, status: Tables['workflow_runs']['status'], days: number) => {
    const workflow = { name: 'none', pool: 'general' } as const;
    await database().transact(async (tx) => {
      await startWorkflow(
        tx,
        workflow,
        { id: objectId, project_id: 'project' },
        {},
        { after: new Date(Date.now() + 3_600_000) },
      );
      const ended = { status, updated_at: daysAgo(days) };
      await tx.updateTable('workflow_runs').set(ended).where('object_id', '=', objectId).execute();
    });
  };

  test.each([
    ['done', 8, 0],
    ['failed', 8, 0],
    ['done', 6, 1],
    ['pending', 800, 1],
  ] as const)(
    'one that is %s for %i days is not kept without need, nor lost before its time',
    async (status, days, left) => {
      const objectId = randomUUID();
      await runs(objectId, status, days);
      await forget();
      expect(await countOf('workflow_runs', 'object_id', objectId)).toBe(left);
      await database().transact((tx) => tx.deleteFrom('workflow_runs').where('object_id', '=', objectId).execute());
    },
  );
});

describe('What has expired', () => {
  test('revocations of tokens that nothing accepts any more are forgotten, those of others never', async () => {
    const revoke = (audit_id: string, days: number) =>
      database().transact((tx) =>
        tx
          .insertInto('revoked_tokens')
          .values({ audit_id, expires_at: daysAgo(days), revoked_at: daysAgo(days) })
          .execute(),
      );
    await revoke('long-ago', 3);
    await revoke('within-the-grace', 1);
    await forget();
    expect(await countOf('revoked_tokens', 'audit_id', 'long-ago')).toBe(0);
    expect(await countOf('revoked_tokens', 'audit_id', 'within-the-grace')).toBe(1);
  });

  test('addresses of consoles that nobody opened are forgotten', async () => {
    const grant = { server_id: randomUUID(), user_id: 'u', project_id: 'p', type: 'serial' as const };
    const insert = (tx: Tx) =>
      tx
        .insertInto('console_tokens')
        .values({ ...grant, token_hash: randomUUID(), expires_at: daysAgo(0.001) })
        .execute();
    await database().transact(insert);
    await forget();
    expect(await countOf('console_tokens', 'server_id', grant.server_id)).toBe(0);
  });

  test('tasks of images that are over are forgotten after 30 days, one under way never', async () => {
    const task = (status: Tables['image_tasks']['status'], days: number) => {
      const at = daysAgo(days);
      const named = { id: randomUUID(), type: 'api_image_import', status, owner: 'tasks', user_id: 'u' } as const;
      const rest = { request_id: 'r', image_id: null, input: packJson({}), result: null, message: '' };
      return database().transact((tx) =>
        tx
          .insertInto('image_tasks')
          .values({ ...named, ...rest, created_at: at, updated_at: at })
          .execute(),
      );
    };
    await task('success', 31);
    await task('failure', 31);
    await task('processing', 31);
    await task('success', 29);
    await forget();
    expect(await countOf('image_tasks', 'owner', 'tasks')).toBe(2);
  });
});

describe('Servers', () => {
  const serverOf = async () => {
    const project = await newProject(platform);
    await newPrivateNetwork(project);
    const id = await launch(platform, project);
    await act(project, id, { 'os-stop': null });
    await settle(platform);
    return { id, project };
  };
  const age = (id: string, days: number) =>
    database().transact(async (tx) => {
      const updated_at = daysAgo(days);
      await tx.updateTable('instance_actions').set({ updated_at }).where('server_id', '=', id).execute();
      const dead = tx.updateTable('servers').set({ deleted_at: updated_at }).where('id', '=', id);
      await dead.where('deleted_at', 'is not', null).execute();
    });
  const actionsOf = async (id: string) =>
    database().read.selectFrom('instance_actions').select(['id', 'action']).where('server_id', '=', id).execute();
  const orphans = async () => {
    const actions = database().read.selectFrom('instance_actions').select('id');
    const steps = database().read.selectFrom('instance_action_events').select('id');
    return steps.where('action_id', 'not in', actions).execute();
  };

  test.each([
    [91, 0],
    [89, 1],
  ])('the record of one that was deleted %i days ago and its history: %i left', async (days, left) => {
    const { id, project } = await serverOf();
    await project.api.delete(`/compute/v2.1/servers/${id}`);
    await settle(platform);
    expect(await countOf('servers', 'id', id)).toBe(1);
    await age(id, days);
    await forget();
    expect(await countOf('servers', 'id', id)).toBe(left);
    expect((await actionsOf(id)).length).toBe(left * 3);
    expect(await orphans()).toEqual([]);
  });

  test('old actions of an existing server are deleted, but never its creation', async () => {
    const { id } = await serverOf();
    await age(id, 91);
    await forget();
    expect(await actionsOf(id)).toMatchObject([{ action: 'create' }]);
    expect(await orphans()).toEqual([]);
  });

  test('the deletion of one that can still be restored is not forgotten, however long ago', async () => {
    const { id } = await serverOf();
    await database().transact(async (tx) => {
      await tx.updateTable('instance_actions').set({ action: 'softDelete' }).where('action', '=', 'stop').execute();
      await tx.updateTable('servers').set({ vm_state: 'soft-delete' }).where('id', '=', id).execute();
    });
    await age(id, 91);
    await forget();
    expect((await actionsOf(id)).map(({ action }) => action)).toEqual(['create', 'softDelete']);
  });
});
