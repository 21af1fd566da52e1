import { randomBytes } from 'node:crypto';
import type { Tx } from '#lib/db/database.ts';
import { Invalid } from '#lib/errors/errors.ts';
import { actorOf, recordEvent } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { chooseByDialect } from '#lib/http/differences.ts';
import { assertKeysOffered } from '#lib/http/microversions.ts';
import {
  allocateNetwork,
  allocateServerFloatingIp,
  claimPorts,
  resolveNics,
} from '#lib/networking/compute-integration.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import { DEFAULT_ZONE } from '../../availability-zones/service.ts';
import { findFlavor } from '../../flavors/service.ts';
import { beginAction } from '../../instance-actions/record.ts';
import type { WaitTarget } from '../../readiness/indicators.ts';
import { READINESS_PORT_KEY, readinessPortOf } from '../../readiness/port-key.ts';
import { serverSummary } from '../attributes.ts';
import { createServerWorkflow } from '../life/workflows.ts';
import type { CreatedServer } from '../schema.ts';
import type { ServerRow } from '../view/view.ts';
import { requestedDevices } from './devices.ts';
import { lastPathSegment, resolveDisks } from './disks.ts';
import { assertHostname, assertPersonality, publicKeyOf } from './guest.ts';
import { diskConfigOf } from './image.ts';
import { resolveHints, resolvePlace } from './place.ts';
import { countWithinQuota } from './quota.ts';
import { newServerRow, requestedSecurityGroups, type ServerBlueprint } from './row.ts';
import type { FloatingIpRequest, NewServer, SchedulerHints } from './schema.ts';
import { resolveGroups } from './security-groups.ts';
import { claimVolumes } from './volumes.ts';

/** First microversion of a key; docs/contract/compute.md 3. */
const KEY_SINCE = {
  description: 19,
  tags: 52,
  trusted_image_certificates: 63,
  host: 74,
  hypervisor_hostname: 74,
  hostname: 90,
};

/** What a launch can ask for beyond OpenStack's API. */
interface LaunchExtensions {
  floatingIp?: FloatingIpRequest | undefined;
  waitUntil?: WaitTarget | undefined;
}

/** The password is not shown again. */
export type CreateResult = { server: CreatedServer } | { reservation_id: string };

/**
 * Creates servers, `BUILD` until their workflows have completed. @throws 400 for what does not exist or fit, 403 for
 * administrator options, 409 for ports in use or an ambiguous network, 413 over quota; with a floating IP, the reason
 * why it cannot be allocated
 */
export async function createServer(
  ctx: ProjectContext,
  input: NewServer,
  hints: SchedulerHints = {},
  extensions: LaunchExtensions = {},
): Promise<CreateResult> {
  assertKeys(ctx, input);
  assertWaitTarget(input, extensions);
  const adminPass = input.adminPass ?? randomBytes(9).toString('base64url');
  return ctx.database.transact(async (tx) => {
    const blueprint = await resolve(tx, ctx, input, hints);
    const count = await countWithinQuota(tx, ctx, blueprint);
    let first: ServerRow | undefined;
    for (let index = 0; index < count; index += 1) {
      const server = await insertServer(tx, ctx, blueprint, { index, count, ...extensions });
      first ??= server;
    }
    if (!first || input.return_reservation_id) return { reservation_id: blueprint.reservationId };
    const { id, name, links } = serverSummary.view(ctx, first, {});
    return {
      server: {
        id,
        links,
        ...(chooseByDialect(ctx.env, (list) => list.createdServerHasStatus) ? { name, status: 'BUILD' as const } : {}),
        adminPass,
        'OS-DCF:diskConfig': first.disk_config,
        security_groups: requestedSecurityGroups(input),
      },
    };
  });
}

function assertWaitTarget({ metadata }: NewServer, { waitUntil }: LaunchExtensions): void {
  if (waitUntil !== 'port_answers' || readinessPortOf(metadata ?? {}) !== null) return;
  throw Invalid(`nephos:wait_until port_answers requires the metadata ${READINESS_PORT_KEY}.`);
}

/** As upstream, disk tags are missing since 2.33 and interface tags since 2.37, both until 2.42. */
function assertDeviceTags({ microversion: { minor } }: ProjectContext, input: NewServer): void {
  if (minor >= 42) return;
  const { networks, block_device_mapping_v2: disks } = input;
  const [forCards, forDisks] = [minor >= 32 && minor <= 36, minor === 32];
  if (!forCards && Array.isArray(networks) && networks.some(({ tag }) => tag)) {
    throw Invalid('Tags of network interfaces require microversion 2.32 to 2.36, or 2.42 and later.');
  }
  if (!forDisks && disks?.some(({ tag }) => tag)) {
    throw Invalid('Tags of disks require microversion 2.32, or 2.42 and later.');
  }
}

function assertKeys(ctx: ProjectContext, input: NewServer): void {
  assertKeysOffered(ctx, input, KEY_SINCE);
  const { networks, min_count, max_count } = input;
  assertDeviceTags(ctx, input);
  if (input.block_device_mapping_v2?.some(({ volume_type }) => volume_type) && ctx.microversion.minor < 67) {
    throw Invalid('The key volume_type of a disk requires microversion 2.67.');
  }
  if (ctx.microversion.minor < 37 && typeof networks === 'string') {
    throw Invalid(`networks '${networks}' requires microversion 2.37. Use a list, or omit networks.`);
  }
  assertHostname(ctx, input.hostname);
  if ((min_count ?? 1) > (max_count ?? min_count ?? 1)) throw Invalid('min_count must be <= max_count.');
  const isSeveral = (max_count ?? min_count ?? 1) > 1;
  const isFixed = Array.isArray(networks) && networks.some(({ port, fixed_ip }) => port || fixed_ip);
  if (isSeveral && input.hostname) throw Invalid('A host name can be used for one server only.');
  if (isSeveral && isFixed) throw Invalid('A port or a fixed IP can be used for one server only.');
  if (isSeveral && requestedDevices(input).some(({ source_type }) => source_type === 'volume')) {
    throw Invalid('A volume can be attached to one server only.');
  }
}

async function resolve(tx: Tx, ctx: ProjectContext, input: NewServer, hints: SchedulerHints): Promise<ServerBlueprint> {
  const flavorId = lastPathSegment(input.flavorRef);
  const flavor = await findFlavor(tx, ctx, flavorId);
  if (!flavor) throw Invalid(`Flavor ${flavorId} could not be found.`);
  const disks = await resolveDisks(tx, ctx, input, flavor);
  const publicKey = input.key_name ? await publicKeyOf(tx, ctx, input.key_name) : null;
  await assertPersonality(tx, ctx, input.personality);
  const diskConfig = await diskConfigOf(tx, disks.imageId, input['OS-DCF:diskConfig']);
  const place = await resolvePlace(tx, ctx, input);
  const nics = await resolveNics(tx, {
    projectId: ctx.projectId,
    isAdmin: isAdmin(ctx.caller),
    networks: Array.isArray(input.networks) && input.networks.length === 0 ? undefined : input.networks,
    isLegacy: ctx.microversion.minor < 37,
    allocate: () => allocateNetwork(tx, ctx),
  });
  const reservationId = `r-${randomBytes(5).toString('hex').slice(0, 8)}`;
  const securityGroups = await resolveGroups(tx, ctx, input, nics);
  const resolved = await resolveHints(tx, ctx, hints);
  return { input, flavor, disks, diskConfig, place, nics, securityGroups, reservationId, publicKey, hints: resolved };
}

async function insertServer(
  tx: Tx,
  ctx: ProjectContext,
  blueprint: ServerBlueprint,
  { index, count, floatingIp, waitUntil }: LaunchExtensions & { index: number; count: number },
): Promise<ServerRow> {
  const { disks, nics, place, securityGroups } = blueprint;
  const name = count > 1 ? `${blueprint.input.name}-${index + 1}` : blueprint.input.name;
  const server = newServerRow(ctx, blueprint, name, index);
  await tx.insertInto('servers').values(server).execute();
  const { id } = server;
  await recordEvent(tx, actorOf(ctx), {
    type: 'server.create',
    objectId: id,
    projectId: ctx.projectId,
    after: { name, vm_state: server.vm_state, task_state: server.task_state, flavor_id: server.flavor_id },
  });
  await claimPorts(tx, actorOf(ctx), {
    serverId: id,
    projectId: ctx.projectId,
    zone: place.zone ?? DEFAULT_ZONE,
    nics,
    securityGroups,
  });
  const floating = floatingIp && (await allocateServerFloatingIp(tx, ctx, id, floatingIp.floating_network_id));
  const newVolumes = await claimVolumes(tx, ctx, id, disks);
  await beginAction(tx, ctx, server, {
    action: 'create',
    workflow: createServerWorkflow,
    input: { host: place.host, newVolumes, ...(floating ? { floatingIp: floating } : {}), waitUntil },
  });
  return server;
}
