import { contract } from '#lib/contract/contract.ts';
import { get, read, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

/** Events about tasks have the kind of their image. */
export const imageTaskApi = contract<typeof Schemas>()({
  ...{ service: 'image', audience: 'project', path: '/tasks', one: '', many: 'tasks', kind: 'image' },
  operations: {
    imageTasks: read('tasks', 'ImageTasks', { path: '/images/{id}/tasks', summary: 'List the imports of an image' }),
    tasks: get({ summary: 'List the tasks of all projects', query: 'TaskQuery', response: 'TaskList' }),
    create: write('POST', {
      ...{ summary: 'Create an image and import its data from the web', status: 201 },
      ...{ body: 'NewTask', response: 'Task' },
    }),
    task: get({ suffix: '/{id}', summary: 'Show a task', response: 'Task' }),
  },
});
