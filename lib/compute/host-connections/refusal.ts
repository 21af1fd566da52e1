import type { HostExamination, HostProblem } from '#lib/engine/hypervisor/host-directory.ts';
import { Conflict } from '#lib/errors/errors.ts';

/** Short texts; the console explains each with its solution. */
const WORDS: Record<HostProblem['code'], string> = {
  no_client: "libvirt's client is not installed where Nephos runs",
  not_reached: 'it cannot be reached',
  access_denied: 'it denies access to Nephos',
  host_key: 'its SSH host key is unknown',
  libvirt_too_old: 'its libvirt is too old',
  no_machine: 'it cannot start instances',
  no_kvm: 'it has no KVM, and its instances would be emulated',
  no_pool: 'the folder for disks cannot be used',
  no_bridge: 'it has no bridge br-int',
  no_chassis: 'it is not registered in OVN',
  silent_chassis: 'its ovn-controller is not in sync with OVN',
  other_chassis: 'it has another name in OVN',
  no_segment: 'it is not in a failover segment',
  clock: 'its clock differs',
  same_uuid: 'it is already connected by another address',
  name_taken: 'the name is in use',
};

/** Reason not to add a host; undefined if there is none. */
export function refusalOf(name: string, { problems }: HostExamination) {
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return undefined;
  const said = errors.map(({ code, detail }) => (detail ? `${WORDS[code]} (${detail})` : WORDS[code]));
  return Conflict(`Host ${name} was not added: ${said.join('; ')}.`);
}
