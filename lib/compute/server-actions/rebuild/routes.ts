import { action } from '#lib/http/actions.ts';
import { rule } from '#lib/identity/operations.ts';
import { Rebuild, RebuiltServerEnvelope } from './schema.ts';
import { rebuildServer } from './service.ts';

export const rebuildActions = {
  rebuild: action({
    policy: rule('os_compute_api:servers:rebuild', 'project_member'),
    body: Rebuild,
    response: RebuiltServerEnvelope,
    status: 202,
    run: async (ctx, { params, body, reply }) => {
      const server = await rebuildServer(ctx, params.id, body);
      reply.headers.location = `${ctx.baseUrl}/compute/v2.1/servers/${params.id}`;
      return { server };
    },
  }),
};
