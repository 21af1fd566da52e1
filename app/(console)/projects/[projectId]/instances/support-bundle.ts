import type { InstanceAction } from '#lib/compute/instance-actions/schema.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { addressesOf, flavorOf, imageIdOf } from '#lib/compute/servers/view/attributes.ts';

interface SupportData {
  server: Server;
  /** Newest first. */
  actions: readonly InstanceAction[];
  /** URL of the page. */
  address: string;
  at: Date;
}

const namedActions = 10;

/** Returns text for an administrator. User data and metadata are excluded, because they can contain secrets. */
export function supportBundle({ server, actions, address, at }: SupportData): string {
  const { fault } = server;
  const flavor = flavorOf(server);
  const facts = [
    ['Instance', `${server.name} (${server.id})`],
    ['Project', server.tenant_id],
    ['Status', `${server.status}, ${server['OS-EXT-STS:vm_state']}, task ${server['OS-EXT-STS:task_state'] ?? 'none'}`],
    ['Flavor', flavor && `${flavor.original_name} (${flavor.vcpus} vCPU, ${flavor.ram} MiB, ${flavor.disk} GiB)`],
    ['Image', imageIdOf(server) ?? 'boots from a volume'],
    ['Zone', server['OS-EXT-AZ:availability_zone'] || 'none'],
    [
      'Addresses',
      addressesOf(server)
        .map((each) => each.address)
        .join(', ') || 'none',
    ],
    ['Fault', fault && `${fault.code} ${fault.message}`],
    ['Fault at', fault?.created],
    ['Page', address],
    ['Copied at', at.toISOString()],
  ].flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
  const history = actions
    .slice(0, namedActions)
    .map((each) => `${each.start_time}  ${each.action}  ${each.request_id}${each.message ? `  ${each.message}` : ''}`);
  return [...facts, '', 'Actions:', ...history, ''].join('\n');
}
