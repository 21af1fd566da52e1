import { z } from 'zod';
import { Invalid } from '#lib/errors/errors.ts';
import { serveVerbs } from '#lib/http/actions.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { Reply } from '#lib/http/endpoint.ts';
import { StringPairs } from '#lib/http/validation.ts';
import { assertMetadataQuota, ownerOf } from '../../quota-sets/assert-quota.ts';
import type { ServerRow } from '../../servers/view/view.ts';
import { transactVerb } from '../transact-verb.ts';
import { reserveImage, reserveVolumeImage } from './reserve.ts';
import { imageVerbs } from './verbs.ts';
import { createVolumeImageWorkflow } from './volume-image.ts';
import { createImageWorkflow } from './workflows.ts';

const ImageName = z
  .string()
  .min(1, 'Enter a name.')
  .max(255, 'Use at most 255 characters.')
  .refine((name) => name.trim() === name, 'Do not begin or end with a blank.');

const CreateImage = z.strictObject({ name: ImageName, metadata: StringPairs.optional() });

/** Number of backups of a type to retain; older ones are deleted, all with 0. */
const Rotation = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,9}$/, 'Use a whole number.')
      .transform(Number),
  ])
  .refine((count) => count >= 0, 'Use 0 or a larger number.');

const CreateBackup = z.strictObject({
  name: ImageName,
  /** Such as `daily`; each type is rotated separately. */
  backup_type: z
    .string()
    .min(1, 'Enter the type of the backup, such as daily.')
    .max(255, 'Use at most 255 characters.'),
  rotation: Rotation,
  metadata: StringPairs.optional(),
});

/** Since 2.45; earlier the header `Location` names the image. */
const MadeImage = z.strictObject({ image_id: z.string() }).optional();

function assertHasDisk({ id, image_id }: ServerRow): void {
  if (image_id !== null) return;
  throw Invalid(`Instance ${id} boots from a volume. Back up its volumes instead, or create an image.`);
}

/** Since 2.45 the id is in the body, before in a header, unless the image will be deleted. */
function answer(ctx: ProjectContext, reply: Reply, { image_id, stays = true }: { image_id: string; stays?: boolean }) {
  if (ctx.microversion.minor >= 45) return { image_id };
  if (stays) reply.headers.location = `${ctx.baseUrl}/image/v2/images/${image_id}`;
  return undefined;
}

export const imageActions = {
  actions: serveVerbs(imageVerbs, {
    /**
     * Starts an image of a server, which keeps running: its disk, or snapshots of its volumes if it boots from one.
     * @throws 409 during another image, 413 over quota
     */
    create_image: transactVerb({
      body: CreateImage,
      response: MadeImage,
      async run({ tx, ctx, server, reply, begin }, { name, metadata }) {
        await assertMetadataQuota(tx, ownerOf(ctx, server), metadata);
        const pending = { task_state: 'image_snapshot_pending' } as const;
        if (server.image_id === null) {
          const reserved = await reserveVolumeImage(tx, ctx, server, { name, metadata });
          await begin(createVolumeImageWorkflow, reserved, pending);
          return answer(ctx, reply, { image_id: reserved.imageId });
        }
        const imageId = await reserveImage(tx, ctx, server, { name, metadata });
        await begin(createImageWorkflow, { imageId, backup: null }, pending);
        return answer(ctx, reply, { image_id: imageId });
      },
    }),
    /** The same, then deletes the oldest backups of its type. @throws 400 for a server that boots from a volume */
    create_backup: transactVerb({
      body: CreateBackup,
      response: MadeImage,
      async run({ tx, ctx, server, reply, begin }, { name, metadata, backup_type: type, rotation }) {
        assertHasDisk(server);
        await assertMetadataQuota(tx, ownerOf(ctx, server), metadata);
        const properties = { image_type: 'backup', backup_type: type };
        const imageId = await reserveImage(tx, ctx, server, { name, metadata, properties, backupType: type });
        await begin(createImageWorkflow, { imageId, backup: { type, rotation } }, { task_state: 'image_backup' });
        return answer(ctx, reply, { image_id: imageId, stays: rotation > 0 });
      },
    }),
  }),
  workflows: [createImageWorkflow, createVolumeImageWorkflow],
};
