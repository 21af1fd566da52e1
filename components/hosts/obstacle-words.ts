import type { HostConnectionList } from '#lib/compute/host-connections/schema.ts';
import { msg } from '#lib/i18n/text.ts';

export const OBSTACLE_WORDS: Record<NonNullable<HostConnectionList['obstacle']>, string> = {
  hosts_off: msg(
    'No real hosts can be added: NEPHOS_HOSTS is off. Set it to auto or to the addresses of hosts, and restart Nephos.',
  ),
  no_client: msg(
    'No real hosts can be added: virsh, the client of libvirt, is missing on the machine that Nephos runs on. Install libvirt-clients and restart Nephos.',
  ),
  none_named: msg(
    "No real hosts can be added here yet, because Nephos was started without any. Configure the first one in NEPHOS_HOSTS, such as node-1=qemu+ssh://root@node-1/system, and OVN's databases in NEPHOS_OVN_NORTHBOUND and NEPHOS_OVN_SOUTHBOUND, then restart Nephos. Simulated hosts are kept only if NEPHOS_FLEET_HOSTS is set.",
  ),
};
