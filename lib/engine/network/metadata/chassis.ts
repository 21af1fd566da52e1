import { type HostAddress, type HostProblem, hostProblem } from '#lib/engine/hypervisor/host-directory.ts';
import { HERE, type Place, rowsIn, runThere, vsctl } from './commands.ts';

interface Southbound {
  /** Whether a host of one of these names has told OVN of itself; undefined when the database does not answer. */
  hasHost(...names: readonly string[]): Promise<boolean | undefined>;
  /** Whether OVN knows a chassis of this name. */
  hasChassis(name: string): Promise<boolean | undefined>;
}

/** The libvirt of the machine that Nephos runs on, whose Open vSwitch can be asked. */
const LOCAL = 'qemu:///system';

/**
 * Why OVN does not reach a host: it does not know the host, or only by a name that the host's Open vSwitch, of this machine, does not have
 * any more. OVN keeps the old entry then, and gives nothing to the host.
 */
export async function whyNotPlugged(
  ovn: Southbound,
  { name, uri }: HostAddress,
  hostname: string | null,
  place: Place = HERE,
): Promise<HostProblem | undefined> {
  const isKnown = await ovn.hasHost(name, ...(hostname === null ? [] : [hostname]));
  const own = uri === LOCAL ? await switchName(place) : undefined;
  if (isKnown && own !== undefined && (await ovn.hasChassis(own)) === false) return hostProblem('other_chassis', own);
  return isKnown === false ? hostProblem('no_chassis') : undefined;
}

/** What Open vSwitch calls itself to OVN; undefined when it does not answer. */
async function switchName(place: Place): Promise<string | undefined> {
  const asked = vsctl('--format=json', '--columns=external_ids', 'list', 'Open_vSwitch');
  const text = await runThere(place, asked).catch(() => undefined);
  if (text === undefined) return undefined;
  const [[ids] = []] = rowsIn(text);
  return Object(ids)['system-id'];
}
