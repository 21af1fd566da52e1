import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { GET_IMAGE } from '#lib/image/images/policy.ts';
import { rule } from '#lib/policy/operations.ts';
import { imageTaskApi } from './contract.ts';
import { taskRetention } from './retention.ts';
import * as schemas from './schema.ts';
import { createTask, getTask, listImageTasks, listTasks } from './service.ts';

const policy = rule('tasks_api_access', 'admin');

const endpoints = serve(imageTaskApi, schemas, {
  imageTasks: { policy: GET_IMAGE, run: (ctx, { id }) => listImageTasks(ctx, id) },
  tasks: { policy, run: (ctx, { query }) => listTasks(ctx, query) },
  create: {
    policy,
    run: async (ctx, { body, reply }) => {
      const task = await createTask(ctx, body);
      reply.headers.location = `${ctx.baseUrl}/image/v2/tasks/${task.id}`;
      return task;
    },
  },
  task: { policy, run: (ctx, { id }) => getTask(ctx, id) },
});

export const tasks = defineResource({ endpoints, retentions: [taskRetention] });
