import type { InstanceAction } from '#components/instances/actions/use-instance-actions.tsx';
import type { Server } from '#lib/compute/servers/schema.ts';
import type { ReachStep } from '#lib/console/reach/schema.ts';
import type { Traffic } from '#lib/console/reach/traffic.ts';
import type { Port } from '#lib/networking/ports/schema.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';

export interface FixProps {
  projectId: string;
  server: Server;
  ports: readonly Port[];
  actions: readonly InstanceAction[];
  /** All of the project. */
  groups: readonly SecurityGroup[];
  traffic: Traffic;
  /** The instance that sends; empty for an address. */
  sender: string;
  steps: readonly ReachStep[];
  broken: ReachStep;
  /** Something was done about it: the way is asked for again. */
  onMended: () => void;
}

/** The address of the instance that the way ends at. */
export const targetAddress = ({ steps, broken }: Pick<FixProps, 'steps' | 'broken'>): string | undefined =>
  [...steps, broken].find(({ reason }) => reason === 'port_up')?.values.address ?? broken.values.address;

/** Where that address is held: the port, and the subnet. */
export function targetOf(props: Pick<FixProps, 'steps' | 'broken' | 'ports'>) {
  const address = targetAddress(props);
  for (const port of props.ports) {
    const fixed = port.fixed_ips.find(({ ip_address }) => ip_address === address);
    if (fixed) return { port, address: fixed.ip_address, subnetId: fixed.subnet_id };
  }
  return undefined;
}
