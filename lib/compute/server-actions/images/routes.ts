import { action } from '#lib/http/actions.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { Reply } from '#lib/http/endpoint.ts';
import { rule } from '#lib/identity/operations.ts';
import { CreateBackup, CreateImage, MadeImage } from './schema.ts';
import { createBackup, createImage } from './service.ts';

/** Where the image is: from 2.45 on in the body, below in a header, which leaves out images that will not stay. */
function answer(ctx: ProjectContext, reply: Reply, { image_id, stays = true }: { image_id: string; stays?: boolean }) {
  if (ctx.microversion.minor >= 45) return { image_id };
  if (stays) reply.headers.location = `${ctx.baseUrl}/image/v2/images/${image_id}`;
  return undefined;
}

export const imageActions = {
  createImage: action({
    policy: rule('os_compute_api:servers:create_image', 'project_member'),
    body: CreateImage,
    response: MadeImage,
    status: 202,
    run: async (ctx, { params, body, reply }) =>
      answer(ctx, reply, { image_id: await createImage(ctx, params.id, body) }),
  }),
  createBackup: action({
    policy: rule('os_compute_api:os-create-backup', 'project_member'),
    body: CreateBackup,
    response: MadeImage,
    status: 202,
    run: async (ctx, { params, body, reply }) =>
      answer(ctx, reply, { image_id: await createBackup(ctx, params.id, body), stays: body.rotation > 0 }),
  }),
};
