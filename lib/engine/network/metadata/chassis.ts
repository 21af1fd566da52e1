import { type HostAddress, type HostProblem, hostProblem } from '#lib/engine/hypervisor/host-directory.ts';
import { HERE, type Place, parseVsctlRows, runAtPlace, vsctl } from './commands.ts';

interface Southbound {
  /** Whether a host with one of these names is registered in OVN; undefined if the database does not respond. */
  hasHost(...names: readonly string[]): Promise<boolean | undefined>;
  /** Whether OVN knows a chassis with this name; undefined if the database does not respond. */
  hasChassis(name: string): Promise<boolean | undefined>;
}

/** The local libvirt, whose Open vSwitch can be queried. */
const LOCAL = 'qemu:///system';

/**
 * Why OVN does not reach a host: it is unknown, or the local Open vSwitch changed its system id. In that case OVN keeps
 * the old entry and configures nothing on the host.
 */
export async function chassisFault(
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

/** What Open vSwitch calls itself to OVN; undefined when it does not respond. */
async function switchName(place: Place): Promise<string | undefined> {
  const command = vsctl('--format=json', '--columns=external_ids', 'list', 'Open_vSwitch');
  const text = await runAtPlace(place, command).catch(() => undefined);
  if (text === undefined) return undefined;
  const [[ids] = []] = parseVsctlRows(text);
  return Object(ids)['system-id'];
}
