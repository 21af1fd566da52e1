import type { Action } from '#components/console/action.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import type { ReachStep } from '#lib/console/networking/reach/schema.ts';
import type { Traffic } from '#lib/console/networking/reach/traffic.ts';
import type { Port } from '#lib/networking/ports/schema.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';

export interface FixProps {
  projectId: string;
  server: Server;
  ports: readonly Port[];
  actions: readonly Action[];
  /** All groups of the project. */
  groups: readonly SecurityGroup[];
  traffic: Traffic;
  /** Id of the sending instance; empty for an address. */
  sender: string;
  steps: readonly ReachStep[];
  broken: ReachStep;
  /** Called after a fix, to check the path again. */
  onMended: () => void;
}

/** Returns the target address at the end of the path. */
export const targetAddress = ({ steps, broken }: Pick<FixProps, 'steps' | 'broken'>): string | undefined =>
  [...steps, broken].find(({ reason }) => reason === 'port_up')?.values.address ?? broken.values.address;

/** Returns the port and the subnet of that address. */
export function targetOf(props: Pick<FixProps, 'steps' | 'broken' | 'ports'>) {
  const address = targetAddress(props);
  for (const port of props.ports) {
    const fixed = port.fixed_ips.find(({ ip_address }) => ip_address === address);
    if (fixed) return { port, address: fixed.ip_address, subnetId: fixed.subnet_id };
  }
  return undefined;
}
