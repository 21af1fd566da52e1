import type { Traffic } from '#lib/console/networking/reach/traffic.ts';

export function ruleFor({ protocol, port, version }: Traffic, direction: 'ingress' | 'egress', remote: string) {
  return {
    direction,
    ethertype: version === 6 ? ('IPv6' as const) : ('IPv4' as const),
    protocol,
    port_range_min: port,
    port_range_max: port,
    remote_ip_prefix: remote,
    remote_group_id: null,
    remote_address_group_id: null,
    description: '',
  };
}
