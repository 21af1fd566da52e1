import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import { contains, LINK, normalisedIp, parseCidr, parseIp } from '#lib/engine/network/ip.ts';
import type { Port } from '#lib/networking/ports/schema.ts';

/** Whether an address is link-local. */
export const isLinkLocal = (address: string): boolean => {
  const ip = parseIp(address);
  return ip?.version === 6 && ip.value >> 118n === 0xfe80n >> 6n;
};

/** The MAC of an EUI-64 address; undefined for others. */
function macOf(address: string): string | undefined {
  const ip = parseIp(address);
  if (!ip || !contains(LINK, ip)) return undefined;
  const bytes = Array.from({ length: 8 }, (_, at) => Number((ip.value >> BigInt(8 * (7 - at))) & 255n));
  const [a = 0, b = 0, c = 0, ff, fe, ...rest] = bytes;
  if (ff !== 0xff || fe !== 0xfe) return undefined;
  return [a ^ 2, b, c, ...rest].map((byte) => byte.toString(16).padStart(2, '0')).join(':');
}

/**
 * The server whose port has this link-local address by its MAC, the only one that OVN allows with port security. If
 * another port may use it too, the guest is ambiguous and gets no response.
 */
export async function serverOnLink(db: Reader, networkId: string, address: string): Promise<string | undefined> {
  const mac = macOf(address);
  if (mac === undefined) return undefined;
  const port = await db
    .selectFrom('ports')
    .innerJoin('servers', 'servers.id', 'ports.server_id')
    .select(['ports.id', 'servers.id as serverId'])
    .where('ports.network_id', '=', networkId)
    .where('ports.mac_address', '=', mac)
    .where('servers.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!port) return undefined;
  const isShared = await maySpeakAs(db, { networkId, address, mac, except: port.id });
  return isShared ? undefined : port.serverId;
}

interface LinkSource {
  networkId: string;
  address: string;
  mac: string;
  except: string;
}

/** Whether another port may use the address, by its fixed addresses or address pairs. */
async function maySpeakAs(db: Reader, { networkId, address, mac, except }: LinkSource): Promise<boolean> {
  const given = await db
    .selectFrom('ip_allocations')
    .innerJoin('ports', 'ports.id', 'ip_allocations.port_id')
    .select('ports.id')
    .where('ports.network_id', '=', networkId)
    .where('ports.id', '!=', except)
    .where('ip_allocations.ip_address', '=', normalisedIp(address))
    .executeTakeFirst();
  if (given) return true;
  const allowed = await db
    .selectFrom('ports')
    .select('allowed_address_pairs')
    .where('network_id', '=', networkId)
    .where('id', '!=', except)
    .where('allowed_address_pairs', '!=', '[]')
    .execute();
  return allowed.some((port) => unpackJson(port.allowed_address_pairs).some((pair) => speaksAs(pair, mac, address)));
}

function speaksAs(pair: Port['allowed_address_pairs'][number], mac: string, address: string): boolean {
  const block = parseCidr(pair.ip_address.includes('/') ? pair.ip_address : `${pair.ip_address}/128`);
  const ip = parseIp(address);
  return pair.mac_address === mac || (block !== undefined && ip !== undefined && contains(block, ip));
}
