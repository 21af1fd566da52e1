import type { HostExamination } from '#lib/compute/host-connections/schema.ts';
import { msg } from '#lib/i18n/text.ts';

interface ProblemWords {
  /** The problem; `{detail}` is its subject. */
  title: string;
  advice: string;
  /** The title contains the detail, so the host's own message is not displayed separately. */
  namesDetail?: true;
}

export const HOST_PROBLEM_WORDS: Record<HostExamination['problems'][number]['code'], ProblemWords> = {
  no_client: {
    title: msg('virsh is not installed here'),
    advice: msg('Install the client of libvirt (package libvirt-clients) on the machine that Nephos runs on.'),
  },
  not_reached: {
    title: msg('The host does not respond'),
    advice: msg('Check the address, the firewall, and whether libvirt is running on the host.'),
  },
  access_denied: {
    title: msg('The host denies access to Nephos'),
    advice: msg(
      'For SSH, add the public key of the user that Nephos runs as to the host, and the account there to the group libvirt. For TLS, check the certificates.',
    ),
  },
  host_key: {
    title: msg('The SSH key of the host is unknown'),
    advice: msg('Connect to the host by ssh once as the user that Nephos runs as, and accept its key.'),
  },
  libvirt_too_old: {
    title: msg('libvirt {detail} is too old'),
    advice: msg('Update libvirt on the host to version 8.0 or later.'),
    namesDetail: true,
  },
  no_machine: {
    title: msg('No instance can be started there'),
    advice: msg('Check that QEMU (package qemu-system-x86) is installed on the host, and check the log of libvirt.'),
  },
  no_kvm: {
    title: msg('Instances are emulated, which is slow'),
    advice: msg('Turn on virtualization in the firmware of the host, and load the kernel module kvm_intel or kvm_amd.'),
  },
  no_pool: {
    title: msg('The folder for disks cannot be used'),
    advice: msg('Check that the folder of NEPHOS_HOSTS_FOLDER can be created and written on the host.'),
  },
  no_bridge: {
    title: msg('The bridge br-int is missing'),
    advice: msg('Start Open vSwitch and ovn-controller on the host. Without them, its instances have no network.'),
  },
  no_chassis: {
    title: msg('This host is not registered in OVN'),
    advice: msg(
      "Check that ovn-controller runs on the host, and that ovn-remote of its Open vSwitch refers to OVN's southbound database. It must be registered there under its name or its host name.",
    ),
  },
  silent_chassis: {
    title: msg('The network agent of this host has been out of sync with OVN for {detail} seconds'),
    advice: msg(
      "Check that ovn-controller runs on the host and reaches OVN's southbound database. Until then, changes to networks do not reach its instances.",
    ),
    namesDetail: true,
  },
  other_chassis: {
    title: msg('The Open vSwitch of this host, {detail}, is not registered in OVN'),
    advice: msg(
      'Its instances have no network. Write the name of the host to /etc/openvswitch/system-id.conf and restart Open vSwitch and ovn-controller. Remove an old entry of the host with ovn-sbctl chassis-del.',
    ),
    namesDetail: true,
  },
  no_segment: {
    title: msg('The host is fenced but not recovered'),
    advice: msg(
      'When it does not respond, NEPHOS_FENCE_COMMAND powers it off. Its instances are not evacuated, because the host is not in a segment. Add it to a segment under High availability.',
    ),
  },
  clock: {
    title: msg('The clock of the host is off by {detail} seconds'),
    advice: msg('Run a time service on the host, such as chrony.'),
    namesDetail: true,
  },
  same_uuid: {
    title: msg('This is the same host as {detail}'),
    advice: msg(
      'Each host can be added once. If it is a copy of another machine, set a unique host_uuid in libvirtd.conf.',
    ),
    namesDetail: true,
  },
  name_taken: {
    title: msg('There is already a host named {detail}'),
    advice: msg('Choose another name.'),
    namesDetail: true,
  },
};
