import { z } from 'zod';
import type { Tx } from '#lib/db/database.ts';
import { Conflict, Invalid } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import { handler, serveVerbs } from '#lib/http/actions.ts';
import { markBoundedByBody } from '#lib/http/bounds.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { parse } from '#lib/http/validation.ts';
import { rule } from '#lib/policy/operations.ts';
import { hasZone } from '../../availability-zones/service.ts';
import { beginAction } from '../../instance-actions/record.ts';
import { changeServer } from '../../servers/life/change.ts';
import { loadServerForVerb } from '../../servers/service.ts';
import type { ServerRow } from '../../servers/view/view.ts';
import { zonesOfVolumes } from '../host-claim.ts';
import { reserveImage } from '../images/reserve.ts';
import { transactVerb } from '../transact-verb.ts';
import { shelveVerbs } from './verbs.ts';
import { offloadWorkflow, shelveWorkflow, unshelveWorkflow } from './workflows.ts';

const Name = z.string().min(1, 'Enter a name.').max(255, 'Use at most 255 characters.');

/** Below 2.77 there are no parameters; anything is ignored. */
const Unshelve = z.object({ unshelve: markBoundedByBody(z.unknown()) });

const UnshelveToZone = z.object({ unshelve: z.strictObject({ availability_zone: Name }).nullable() });

/** Since 2.91; a zone of null allows any. */
const UnshelveToHost = z.object({
  unshelve: z.strictObject({ availability_zone: Name.nullish(), host: Name.nullish() }).nullable(),
});

/** Requested destination; omitted keys change nothing. */
interface Destination {
  availability_zone?: string | null | undefined;
  host?: string | null | undefined;
}

const SUFFIX = '-shelved';

export const SHELVE_UNSHELVE_TO_HOST = rule('os_compute_api:os-shelve:unshelve_to_host', 'admin');

/**
 * Unshelves on the current host, or on another one by scheduler, zone (since 2.77) or administrator's host (since
 * 2.91). @throws 400 for an unknown zone or host, 403 for a host from anyone but administrators, 404, 409 by state, and
 * for a destination if the server is on its host or its volumes or zone are elsewhere
 */
function unshelveServer(ctx: ProjectContext, id: string, argument: unknown): Promise<void> {
  const { availability_zone: zone, host = null } = destinationOf(ctx, argument);
  if (host !== null) ctx.policy.enforce(SHELVE_UNSHELVE_TO_HOST, ctx.caller);
  return ctx.database.transact(async (tx) => {
    const server = await loadServerForVerb(tx, ctx, 'unshelve', id);
    const isOffloaded = server.vm_state === 'shelved_offloaded';
    if (!isOffloaded && (zone !== undefined || host !== null)) {
      throw Conflict(
        `Cannot 'unshelve' instance ${id} to a zone or host while it is in vm_state ${server.vm_state}: ` +
          'it is still on its host.',
      );
    }
    const requested_zone = zone === undefined ? server.requested_zone : zone;
    if (zone) await assertZone(tx, zone);
    if (isOffloaded && requested_zone !== null) await assertVolumesIn(tx, server, requested_zone);
    if (host !== null) await assertHostIn(tx, host, requested_zone);
    await changeServer(tx, actorOf(ctx), server, 'unshelve', { requested_zone, task_state: 'unshelving' });
    const input = { isOffloaded, host };
    await beginAction(tx, ctx, server, { action: 'unshelve', workflow: unshelveWorkflow, input });
  });
}

function destinationOf({ microversion }: ProjectContext, unshelve: unknown): Destination {
  if (microversion.minor >= 91) return parse(UnshelveToHost, { unshelve }).unshelve ?? {};
  if (microversion.minor >= 77) return parse(UnshelveToZone, { unshelve }).unshelve ?? {};
  parse(Unshelve, { unshelve });
  return {};
}

async function assertZone(tx: Tx, zone: string): Promise<void> {
  if (!(await hasZone(tx, zone))) throw Invalid(`The requested availability zone ${zone} is not available.`);
}

/** Volumes can only be attached in their own zone. */
async function assertVolumesIn(tx: Tx, server: ServerRow, zone: string): Promise<void> {
  const other = (await zonesOfVolumes(tx, server.id)).find((one) => one !== zone);
  if (other === undefined) return;
  throw Conflict(`Instance ${server.id} has a volume in availability zone ${other} and cannot be moved to ${zone}.`);
}

async function assertHostIn(tx: Tx, name: string, zone: string | null): Promise<void> {
  const host = await tx.selectFrom('hosts').select('availability_zone').where('name', '=', name).executeTakeFirst();
  if (!host) throw Invalid(`Compute host ${name} could not be found.`);
  if (zone === null || host.availability_zone === zone) return;
  throw Conflict(`Host "${name}" is not in the availability zone "${zone}".`);
}

export const shelveActions = {
  actions: serveVerbs(shelveVerbs, {
    /**
     * Powers a server off and saves its disk to an image; one that boots from a volume leaves its host immediately.
     * @throws 413 over the image quota
     */
    shelve: transactVerb({
      async run({ tx, ctx, server, begin }) {
        const name = `${server.name.slice(0, 255 - SUFFIX.length)}${SUFFIX}`;
        const imageId = server.image_id === null ? null : await reserveImage(tx, ctx, server, { name });
        await begin(shelveWorkflow, { imageId }, { task_state: 'shelving' });
      },
    }),
    /** Removes a shelved server from its host. */
    shelve_offload: transactVerb({
      run: ({ server, begin }) =>
        begin(offloadWorkflow, { imageId: server.shelved_image_id }, { task_state: 'shelving_offloading' }),
    }),
    unshelve: handler(unshelveServer, { body: markBoundedByBody(z.unknown()) }),
  }),
  workflows: [offloadWorkflow, unshelveWorkflow, shelveWorkflow],
};
