import { packJson, unpackJson } from '#lib/db/column-types.ts';
import { Conflict, Invalid } from '#lib/errors/errors.ts';
import type { AddressPair, DhcpOption } from './attributes.ts';
import type { AddressPairRequest, DhcpOptionRequest } from './requests.ts';
import type { PortRow } from './store.ts';

type PortOptions = Pick<PortRow, 'allowed_address_pairs' | 'extra_dhcp_opts'>;
type PortOptionRequest = {
  allowed_address_pairs?: readonly AddressPairRequest[] | null | undefined;
  extra_dhcp_opts?: readonly DhcpOptionRequest[] | null | undefined;
};

const NO_OPTIONS: PortOptions = { allowed_address_pairs: packJson([]), extra_dhcp_opts: packJson([]) };

/**
 * Options of a port after an update; address pairs are replaced, DHCP options merged by name and IP version. @throws
 * 400 for duplicate pairs, 409 for pairs of a port without port security
 */
export function optionsOf(
  port: { mac_address: string; isChecked: boolean },
  requested: PortOptionRequest,
  before: PortOptions = NO_OPTIONS,
): PortOptions {
  const { allowed_address_pairs: pairs, extra_dhcp_opts: options } = requested;
  const allowed =
    pairs === undefined ? unpackJson(before.allowed_address_pairs) : pairsOf(port.mac_address, pairs ?? []);
  if (allowed.length > 0 && !port.isChecked) {
    throw Conflict(
      'Port Security must be enabled in order to have allowed address pairs on a port.',
      'AddressPairAndPortSecurityRequired',
    );
  }
  const existing = unpackJson(before.extra_dhcp_opts);
  return {
    allowed_address_pairs: packJson(allowed),
    extra_dhcp_opts: packJson(options ? mergeOptions(existing, options) : existing),
  };
}

/** The port's MAC is the default of a pair. */
function pairsOf(portMac: string, pairs: readonly AddressPairRequest[]): AddressPair[] {
  const known = new Set<string>();
  return pairs.map(({ ip_address, mac_address = portMac }) => {
    const key = `${ip_address} ${mac_address}`;
    if (known.has(key)) {
      throw Invalid(
        `Request contains duplicate address pair: mac_address ${mac_address} ip_address ${ip_address}.`,
        undefined,
        'DuplicateAddressPairInRequest',
      );
    }
    known.add(key);
    return { mac_address, ip_address };
  });
}

const MAX_OPTIONS = 32;

function mergeOptions(existing: readonly DhcpOption[], changes: readonly DhcpOptionRequest[]): DhcpOption[] {
  const byKey = new Map(existing.map((option) => [keyOf(option), option]));
  for (const { opt_name, opt_value, ip_version } of changes) {
    const key = keyOf({ opt_name, ip_version });
    if (opt_value === null) byKey.delete(key);
    else byKey.set(key, { opt_name, opt_value, ip_version });
  }
  if (byKey.size > MAX_OPTIONS) {
    throw Invalid(`A port can have at most ${MAX_OPTIONS} extra DHCP options.`, undefined, 'InvalidInput');
  }
  return [...byKey.values()];
}

const keyOf = ({ opt_name, ip_version }: Pick<DhcpOption, 'opt_name' | 'ip_version'>) => `${ip_version} ${opt_name}`;
