import { unpackJson } from '#lib/db/column-types.ts';
import type { NorthboundRow } from '#lib/engine/network/driver.ts';
import { parseCidr, parseIp } from '#lib/engine/network/ip.ts';
import type { DhcpOption } from '../ports/attributes.ts';
import type { PortRow } from '../ports/store.ts';

/** Converts a client's value to OVN's; undefined if invalid. */
type Kind = (text: string) => string | undefined;

const isIp = (version: 4 | 6) => (text: string) => parseIp(text)?.version === version;

/** Items with or without braces. */
const itemsOf = (text: string) =>
  text
    .replace(/^\{(.*)\}$/s, '$1')
    .split(/[\s,]+/)
    .filter((item) => item !== '');

const address: Kind = (text) => (isIp(4)(text) ? text : undefined);

const addresses =
  (version: 4 | 6): Kind =>
  (text) => {
    const items = itemsOf(text);
    return items.length > 0 && items.every(isIp(version)) ? `{${items.join(', ')}}` : undefined;
  };

const number =
  (least: number, most: number): Kind =>
  (text) =>
    /^\d{1,10}$/.test(text) && Number(text) >= least && Number(text) <= most ? String(Number(text)) : undefined;

const BOOLEANS: Readonly<Record<string, string>> = { 0: '0', false: '0', 1: '1', true: '1' };
const boolean: Kind = (text) => BOOLEANS[text.toLowerCase()];

/** Quoted, because other characters could be parsed as OVN syntax. */
const words: Kind = (text) => {
  const bare = text.replace(/^"(.*)"$/s, '$1');
  return /^[\x20-\x7e]+$/.test(bare) ? JSON.stringify(bare) : undefined;
};

const mac: Kind = (text) => (/^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/i.test(text) ? text.toLowerCase() : undefined);

/** Alternating destination and next hop. */
const routes: Kind = (text) => {
  const items = itemsOf(text);
  const pairs = Array.from({ length: Math.ceil(items.length / 2) }, (_, at) => items.slice(at * 2, at * 2 + 2));
  const isRoute = ([to = '', by = '']: string[]) => parseCidr(to)?.version === 4 && isIp(4)(by);
  return pairs.length > 0 && pairs.every(isRoute) ? `{${pairs.map((pair) => pair.join(',')).join(', ')}}` : undefined;
};

const [BYTE, SHORT, LONG] = [number(0, 255), number(68, 65_535), number(0, 4_294_967_295)];

/** Supported DHCP options by client name: upstream's SUPPORTED_DHCP_OPTS_MAPPING. A number is an alias. */
const OPTIONS: Record<4 | 6, readonly (readonly [names: string, option: string, kind: Kind])[]> = {
  4: [
    ['netmask 1', 'netmask', address],
    ['router 3', 'router', address],
    ['dns-server 6', 'dns_server', addresses(4)],
    ['log-server 7', 'log_server', addresses(4)],
    ['lpr-server 9', 'lpr_server', addresses(4)],
    ['domain-name 15', 'domain_name', words],
    ['swap-server 16', 'swap_server', address],
    ['ip-forward-enable 19', 'ip_forward_enable', boolean],
    ['policy-filter 21', 'policy_filter', addresses(4)],
    ['default-ttl 23', 'default_ttl', BYTE],
    ['mtu 26', 'mtu', SHORT],
    ['router-discovery 31', 'router_discovery', boolean],
    ['router-solicitation 32', 'router_solicitation', address],
    ['arp-timeout 35', 'arp_cache_timeout', BYTE],
    ['ethernet-encap 36', 'ethernet_encap', boolean],
    ['tcp-ttl 37', 'tcp_ttl', BYTE],
    ['tcp-keepalive 38', 'tcp_keepalive_interval', BYTE],
    ['nis-server 41', 'nis_server', addresses(4)],
    ['ntp-server 42', 'ntp_server', addresses(4)],
    ['lease-time 51', 'lease_time', LONG],
    ['server-id 54', 'server_id', address],
    ['T1 58', 'T1', LONG],
    ['T2 59', 'T2', LONG],
    ['tftp-server 66', 'tftp_server', words],
    ['bootfile-name 67', 'bootfile_name', words],
    ['domain-search 119', 'domain_search_list', words],
    ['classless-static-route 121', 'classless_static_route', routes],
    ['tftp-server-address 150', 'tftp_server_address', addresses(4)],
    ['path-prefix 210', 'path_prefix', words],
    ['ms-classless-static-route 249', 'ms_classless_static_route', routes],
    ['wpad 252', 'wpad', words],
    ['bootfile-name-alt', 'bootfile_name_alt', words],
    ['server-ip-address 255', 'next_server', address],
  ],
  6: [
    ['server-id 2', 'server_id', mac],
    ['dns-server 23', 'dns_server', addresses(6)],
    ['domain-search 24', 'domain_search', words],
    ['bootfile-name 59', 'bootfile_name', words],
  ],
};

const BY_NAME = new Map(
  ([4, 6] as const).flatMap((version) =>
    OPTIONS[version].flatMap(([names, option, kind]) =>
      names.split(' ').map((name) => [`${version} ${name}`, { option, kind }] as const),
    ),
  ),
);

/** Disables DHCP if true, whatever the other options. */
const DISABLED = 'dhcp_disabled';

/** DHCP options of a port that override its subnet. Unsupported options are ignored, as upstream. */
export function dhcpRowsOf(port: Pick<PortRow, 'id' | 'network_id' | 'extra_dhcp_opts'>): NorthboundRow[] {
  const all = unpackJson(port.extra_dhcp_opts);
  return ([4, 6] as const).flatMap((version): NorthboundRow[] => {
    const own = all.filter(({ ip_version }) => ip_version === version);
    const isOff = own.some(({ opt_name, opt_value }) => opt_name === DISABLED && opt_value.toLowerCase() === 'true');
    const options = isOff ? {} : Object.fromEntries(own.flatMap(encodeOption));
    if (!isOff && Object.keys(options).length === 0) return [];
    const base = { table: 'port_dhcp', name: `${port.id} ${version}`, owner: port.id } as const;
    return [{ ...base, switch: port.network_id, port: port.id, version, isEnabled: !isOff, options }];
  });
}

function encodeOption({ opt_name, opt_value, ip_version }: DhcpOption): [string, string][] {
  const known = BY_NAME.get(`${ip_version} ${opt_name}`);
  const value = opt_value === '' ? '' : known?.kind(opt_value.trim());
  return known && value !== undefined ? [[known.option, value]] : [];
}
