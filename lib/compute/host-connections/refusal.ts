import type { HostExamination, HostProblem } from '#lib/engine/hypervisor/host-directory.ts';
import { Conflict } from '#lib/http/errors.ts';

/** Short texts; the console explains each with its solution. */
const WORDS: Record<HostProblem['code'], string> = {
  no_client: "libvirt's client is not installed where Nephos runs",
  not_reached: 'it cannot be reached',
  access_denied: 'it does not let Nephos in',
  host_key: 'its SSH key is not known',
  libvirt_too_old: 'its libvirt is too old',
  no_machine: 'no machine can be started there',
  no_kvm: 'its machines would be emulated',
  no_pool: 'the folder for disks cannot be used',
  no_bridge: 'it has no bridge br-int',
  no_chassis: 'OVN does not know it',
  silent_chassis: 'its ovn-controller does not follow OVN',
  other_chassis: 'OVN knows it by another name',
  no_segment: 'it is in no segment',
  clock: 'its clock is off',
  same_uuid: 'another address leads to it',
  name_taken: 'the name is taken',
};

/** Reason not to add a host; undefined if there is none. */
export function refusalOf(name: string, { problems }: HostExamination) {
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return undefined;
  const said = errors.map(({ code, detail }) => (detail ? `${WORDS[code]} (${detail})` : WORDS[code]));
  return Conflict(`Host ${name} was not added: ${said.join('; ')}.`);
}
