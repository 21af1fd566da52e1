import type { ProjectContext } from '#lib/http/context.ts';
import { loadRow } from '#lib/http/load-row.ts';
import { findPage, NEWEST_FIRST, type PageOptions } from '#lib/http/paging.ts';
import { insertNewImage } from '../images/create.ts';
import { assertSource, insertImport } from '../imports/service.ts';
import { pageLink, withDefaultLimit } from '../paging.ts';
import { loadOwnImage } from '../rights.ts';
import type { NewTask, Task, TaskQuery } from './schema.ts';
import { taskStub, taskView } from './view.ts';

const PAGES: PageOptions = {
  kind: 'Task',
  unknownMarker: 'invalid',
  sortKeys: { id: 'id', type: 'type', status: 'status', created_at: 'created_at', updated_at: 'updated_at' },
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
  return rows.map(taskView);
}

/** Lists a page of the tasks of all projects; for administrators. */
export async function listTasks(ctx: ProjectContext, query: TaskQuery) {
  let rows = ctx.database.read.selectFrom('image_tasks');
  if (query.status !== undefined) rows = rows.where('status', '=', query.status);
  if (query.type !== undefined) rows = rows.where('type', '=', query.type as Task['type']);
  const page = await findPage(rows.selectAll(), 'image_tasks', withDefaultLimit(query), PAGES);
  const next = page.nextMarker === undefined ? {} : { next: pageLink(ctx.url, 'tasks', page.nextMarker) };
  const schema = '/v2/schemas/tasks' as const;
  return { tasks: page.rows.map(taskStub), first: pageLink(ctx.url, 'tasks'), ...next, schema };
}

/** @throws 404 */
export const getTask = async ({ database }: ProjectContext, id: string): Promise<Task> =>
  taskView(await loadRow(database.read, 'image_tasks', 'Task', id));

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
