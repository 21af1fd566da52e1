import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { GET_IMAGE } from '#lib/image/images/policy.ts';
import { ImagePath } from '../images/schema.ts';
import { taskRetention } from './retention.ts';
import { ImageTaskList, NewTask, Task, TaskList, TaskPath, TaskQuery } from './schema.ts';
import { createTask, getTask, listImageTasks, listTasks } from './service.ts';

const shared = { audience: 'project', policy: rule('tasks_api_access', 'admin') } as const;

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/images/{id}/tasks',
    summary: 'List the imports of an image',
    audience: 'project',
    policy: GET_IMAGE,
    params: ImagePath,
    response: ImageTaskList,
    status: 200,
    run: (ctx, { params }) => listImageTasks(ctx, params.id),
  }),
  endpoint({
    ...shared,
    method: 'GET',
    path: '/tasks',
    summary: 'List the tasks of all projects',
    query: TaskQuery,
    response: TaskList,
    status: 200,
    run: (ctx, { query }) => listTasks(ctx, query),
  }),
  endpoint({
    ...shared,
    method: 'POST',
    path: '/tasks',
    summary: 'Create an image and import its data from the web',
    body: NewTask,
    response: Task,
    status: 201,
    run: async (ctx, { body, reply }) => {
      const task = await createTask(ctx, body);
      reply.headers.location = `${ctx.baseUrl}/image/v2/tasks/${task.id}`;
      return task;
    },
  }),
  endpoint({
    ...shared,
    method: 'GET',
    path: '/tasks/{id}',
    summary: 'Show a task',
    params: TaskPath,
    response: Task,
    status: 200,
    run: (ctx, { params }) => getTask(ctx, params.id),
  }),
];

export const tasks = defineResource({ endpoints, retentions: [taskRetention] });
