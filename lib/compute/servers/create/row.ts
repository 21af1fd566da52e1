import { randomUUID } from 'node:crypto';
import type { FlavorSnapshot } from '#lib/compute/stored-types.ts';
import { flag, packJson, unpackJson } from '#lib/db/column-types.ts';
import { creationTime } from '#lib/db/creation-time.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { NicRequest } from '#lib/networking/compute-integration.ts';
import type { FlavorRow } from '../../flavors/service.ts';
import { POWER } from '../states.ts';
import type { ServerRow } from '../view/view.ts';
import type { Disks } from './disks.ts';
import type { RequestedPlace, ResolvedHints } from './place.ts';
import type { NewServer } from './schema.ts';

/** Everything a request refers to, verified. */
export interface ServerBlueprint {
  input: NewServer;
  flavor: FlavorRow;
  disks: Disks;
  diskConfig: ServerRow['disk_config'];
  place: RequestedPlace;
  nics: NicRequest[];
  /** Security groups of new ports, by id. */
  securityGroups: string[];
  reservationId: string;
  hints: ResolvedHints;
  /** Public key of `key_name`. */
  publicKey: string | null;
}

/** The default group unless others are requested. */
export const requestedSecurityGroups = ({ security_groups }: NewServer) =>
  security_groups?.length ? security_groups : [{ name: 'default' }];

export function newServerRow(ctx: ProjectContext, blueprint: ServerBlueprint, name: string, index: number): ServerRow {
  const { input, flavor, disks, place } = blueprint;
  const now = creationTime();
  return {
    id: randomUUID(),
    project_id: ctx.projectId,
    user_id: ctx.caller.userId,
    name,
    hostname: input.hostname ?? hostnameOf(name),
    description: input.description ?? null,
    vm_state: 'building',
    task_state: 'scheduling',
    power_state: POWER.none,
    host: null,
    requested_zone: place.zone,
    availability_zone: null,
    ...sizeOf(snapshotFlavor(flavor), disks.imageId),
    image_id: disks.imageId,
    key_name: input.key_name || null,
    metadata: packJson(input.metadata ?? {}),
    tags: packJson([...new Set(input.tags)]),
    user_data: input.user_data ?? null,
    config_drive: flag(input.config_drive ?? false),
    disk_config: blueprint.diskConfig,
    access_ipv4: input.accessIPv4 ?? '',
    access_ipv6: input.accessIPv6 ?? '',
    local_disks: packJson(disks.localDisks),
    personality: packJson(input.personality ?? []),
    fault: null,
    reservation_id: blueprint.reservationId,
    launch_index: index,
    revision: 1,
    last_placement: 0,
    created_at: now,
    updated_at: now,
    launched_at: null,
    deleted_at: null,
    locked_by: null,
    locked_reason: null,
    scheduler_hints: packHints(blueprint.hints),
    server_group_id: blueprint.hints.groupId,
    public_key: blueprint.publicKey,
    trusted_certs: input.trusted_image_certificates ? packJson(input.trusted_image_certificates) : null,
    shelved_image_id: null,
  };
}

export function snapshotFlavor({ id, name, vcpus, ram, disk, ephemeral, swap, ...row }: FlavorRow): FlavorSnapshot {
  return { id, name, vcpus, ram, disk, ephemeral, swap, extra_specs: unpackJson(row.extra_specs) };
}

/** Columns derived from the flavor; a server that boots from a volume uses no local root disk. */
export const sizeOf = (flavor: FlavorSnapshot, imageId: string | null) => ({
  flavor_id: flavor.id,
  flavor: packJson(flavor),
  vcpus: flavor.vcpus,
  ram_mb: flavor.ram,
  disk_gb: (imageId === null ? 0 : flavor.disk) + flavor.ephemeral,
});

const packHints = ({ hints }: ResolvedHints) => (Object.keys(hints).length === 0 ? null : packJson(hints));

/** A valid host name derived from a name. */
function hostnameOf(name: string): string {
  const cleaned = name
    .toLowerCase()
    .replaceAll(/[\s_.]+/g, '-')
    .replaceAll(/[^a-z0-9-]/g, '');
  return cleaned.slice(0, 63).replaceAll(/^-+|-+$/g, '') || 'server';
}
