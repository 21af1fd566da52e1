import type { Selectable } from 'kysely';
import type { Tables } from '#lib/db/tables.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { loadRow } from '#lib/http/load-row.ts';
import { findPage, NEWEST_FIRST, type PageOptions } from '#lib/http/paging.ts';
import { insertNewImage } from '../images/create.ts';
import { assertSource, insertImport } from '../imports/service.ts';
import { pageLink, withDefaultLimit } from '../paging.ts';
import { loadOwnImage } from '../rights.ts';
import { taskAttributes, taskStubAttributes } from './attributes.ts';
import type { NewTask, Task, TaskQuery } from './schema.ts';

const PAGES: PageOptions = {
  kind: 'Task',
  unknownMarker: 'invalid',
  sortKeys: taskAttributes.sortKeys,
  defaultSort: NEWEST_FIRST,
};

/**
 * Lists the import tasks of an image, newest last.
 * @throws 403 unless the caller owns it, 404
 */
export async function listImageTasks(ctx: ProjectContext, imageId: string): Promise<Task[]> {
  const { read } = ctx.database;
  await loadOwnImage(read, ctx, imageId);
  const tasks = read.selectFrom('image_tasks').selectAll().where('image_id', '=', imageId);
  const rows = await tasks.orderBy('created_at').orderBy('id').execute();
  return rows.map((row) => taskView(ctx, row));
}

/** Lists a page of the tasks of all projects; for administrators. */
export async function listTasks(ctx: ProjectContext, query: TaskQuery) {
  const conditions = taskAttributes.conditions('image_tasks', query);
  const rows = ctx.database.read.selectFrom('image_tasks').where((eb) => eb.and(conditions));
  const page = await findPage(rows.selectAll(), 'image_tasks', withDefaultLimit(query), PAGES);
  const next = page.nextMarker === undefined ? {} : { next: pageLink(ctx.url, 'tasks', page.nextMarker) };
  const schema = '/v2/schemas/tasks' as const;
  const tasks = page.rows.map((row) => taskStubAttributes.view(ctx, row, {}));
  return { tasks, first: pageLink(ctx.url, 'tasks'), ...next, schema };
}

/** @throws 404 */
export const getTask = async (ctx: ProjectContext, id: string): Promise<Task> =>
  taskView(ctx, await loadRow(ctx.database.read, 'image_tasks', 'Task', id));

/**
 * Creates an image and starts a download.
 * @throws 400 for a rejected source, and the errors of creating an image
 */
export async function createTask(ctx: ProjectContext, { input, type }: NewTask): Promise<Task> {
  const { import_from: uri, import_from_format: disk_format, image_properties } = input;
  await assertSource(ctx, uri);
  const id = await ctx.database.transact(async (tx) => {
    const formats = { container_format: 'bare', disk_format } as const;
    const imageId = await insertNewImage(tx, ctx, { ...formats, ...image_properties });
    const image = await loadOwnImage(tx, ctx, imageId);
    return insertImport(tx, ctx, image, { name: 'web-download', uri }, { type, input });
  });
  return getTask(ctx, id);
}

const details = taskAttributes.pick('input', 'result', 'message');

const taskView = (ctx: ProjectContext, row: Selectable<Tables['image_tasks']>): Task => ({
  ...taskStubAttributes.view(ctx, row, {}),
  ...details.view(ctx, row, {}),
});
