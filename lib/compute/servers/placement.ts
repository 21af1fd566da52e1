import type { Reader } from '#lib/db/database.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { Invalid } from '#lib/http/errors.ts';
import { rule } from '#lib/identity/operations.ts';
import { hasZone } from '../availability-zones/service.ts';
import type { NewServer } from './create-schema.ts';

const SERVERS_CREATE_FORCED_HOST = rule('os_compute_api:servers:create:forced_host', 'admin');

/** Where a new server may go; null leaves it to the scheduler. */
export interface RequestedPlace {
  zone: string | null;
  host: string | null;
}

/**
 * Reads `availability_zone`, which administrators may write as `zone:host`, and from 2.74 `host` or
 * `hypervisor_hostname`. @throws 400 for what does not exist, 403 for a host from anyone but administrators
 */
export async function resolvePlace(db: Reader, ctx: ProjectContext, input: NewServer): Promise<RequestedPlace> {
  const [zoneText = '', hostText = '', nodeText = ''] = (input.availability_zone ?? '').split(':');
  const named = [hostText, nodeText, input.host, input.hypervisor_hostname].filter(Boolean);
  const [host = null] = named;
  if (host !== null) ctx.policy.enforce(SERVERS_CREATE_FORCED_HOST, ctx.caller);
  if (named.some((name) => name !== host)) throw Invalid(`Several hosts are named: ${named.join(', ')}.`);

  const zone = zoneText === '' ? null : zoneText;
  if (zone !== null && !(await hasZone(db, zone))) {
    throw Invalid(`The requested availability zone ${zone} is not available.`);
  }
  if (host !== null) await assertHost(db, host);
  return { zone, host };
}

/** @throws 400 for a host that is not there */
export async function assertHost(db: Reader, name: string): Promise<void> {
  const host = await db.selectFrom('hosts').select('id').where('name', '=', name).executeTakeFirst();
  if (!host) throw Invalid(`Compute host ${name} could not be found.`);
}
