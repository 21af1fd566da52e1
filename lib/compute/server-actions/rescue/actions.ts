import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Tx } from '#lib/db/database.ts';
import { Invalid } from '#lib/errors/errors.ts';
import { serveVerbs } from '#lib/http/actions.ts';
import { word } from '#lib/http/bounds.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { can } from '#lib/image/images/can.ts';
import { findImage } from '#lib/image/images/lookup.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import { defineServerWorkflow, type ServerWork } from '../../instance-actions/record.ts';
import { lastPathSegment } from '../../servers/create/disks.ts';
import { loadDiskImage } from '../../servers/create/image.ts';
import { POWER } from '../../servers/states.ts';
import { imageOfVolume, rootVolumeOf } from '../root-volume.ts';
import { advanceServer, loadServerInTask } from '../task-transition.ts';
import { transactVerb } from '../transact-verb.ts';
import { rescueVerbs } from './verbs.ts';

/** Null and `{}` select the image of the server. */
const RescueRequest = z
  .strictObject({
    adminPass: z.string().min(1).max(255).optional(),
    rescue_image_ref: word.min(1, 'Specify the id of an image.').optional(),
  })
  .nullable();

const RescueResponse = z.strictObject({ adminPass: word });

/** After a failure the server has its previous state. */
const rescueWorkflow = defineServerWorkflow<ServerWork & { imageId: string | null }>({
  name: 'server.rescue',
  async run({ database, engine }, run, { serverId, imageId }) {
    await run.step('rescue', async () => {
      await loadServerInTask(database, serverId, ['rescuing']);
      await engine.hypervisor.rescue(serverId, imageId);
    });
    const after = { vm_state: 'rescued', power_state: POWER.running, task_state: null, fault: null } as const;
    await run.step('end', () => advanceServer(database, { serverId, tasks: ['rescuing'], verb: 'rescued', after }));
  },
  async onFailure({ database }, { serverId }) {
    await advanceServer(database, { serverId, tasks: ['rescuing'], ...failed('rescue') });
  },
});

/** After a failure it stays in rescue. */
const unrescueWorkflow = defineServerWorkflow<ServerWork>({
  name: 'server.unrescue',
  async run({ database, engine }, run, { serverId }) {
    await run.step('unrescue', async () => {
      await loadServerInTask(database, serverId, ['unrescuing']);
      await engine.hypervisor.unrescue(serverId);
    });
    const after = { vm_state: 'active', power_state: POWER.running, task_state: null } as const;
    await run.step('end', () => advanceServer(database, { serverId, tasks: ['unrescuing'], verb: 'unrescued', after }));
  },
  async onFailure({ database }, { serverId }) {
    await advanceServer(database, { serverId, tasks: ['unrescuing'], ...failed('unrescue') });
  },
});

const failed = (action: string) => ({ verb: `${action}_failed`, after: { task_state: null } });

function assertVolumeBacked(ctx: ProjectContext, id: string, imageId: string | null): void {
  const refused = `Instance ${id} cannot be rescued: Cannot rescue a volume-backed instance`;
  if (ctx.microversion.minor < 87) throw Invalid(`${refused} below microversion 2.87.`);
  if (imageId === null) throw Invalid(`${refused} without an image to boot from: specify rescue_image_ref.`);
}

/** Image of the root volume if usable by the caller; null lets the hypervisor choose. */
async function ownImageOf(tx: Tx, ctx: ProjectContext, id: string): Promise<string | null> {
  const root = await rootVolumeOf(tx, id);
  const imageId = root && imageOfVolume(root);
  if (!imageId || ctx.microversion.minor < 87) return null;
  const image = await findImage(tx, { projectId: ctx.projectId, isAdmin: isAdmin(ctx.caller), id: imageId });
  return image && can('launch', image) === true ? imageId : null;
}

export const rescueActions = {
  actions: serveVerbs(rescueVerbs, {
    /**
     * Starts a rescue with the root disk as second disk. Returns the password. @throws 400 for an unusable image, and
     * below 2.87 for a server that boots from a volume
     */
    rescue: transactVerb({
      body: RescueRequest,
      response: RescueResponse,
      status: 200,
      async run({ tx, ctx, server, begin }, body) {
        const requested = body?.rescue_image_ref === undefined ? undefined : lastPathSegment(body.rescue_image_ref);
        if (requested !== undefined) await loadDiskImage(tx, ctx, requested);
        const imageId = requested ?? (await ownImageOf(tx, ctx, server.id));
        if (server.image_id === null) assertVolumeBacked(ctx, server.id, imageId);
        await begin(rescueWorkflow, { imageId }, { task_state: 'rescuing' });
        return { adminPass: body?.adminPass ?? randomBytes(9).toString('base64url') };
      },
    }),
    unrescue: transactVerb({
      run: ({ begin }) => begin(unrescueWorkflow, {}, { task_state: 'unrescuing' }),
    }),
  }),
  workflows: [rescueWorkflow, unrescueWorkflow],
};
