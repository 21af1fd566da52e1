import type { Server } from '#lib/compute/servers/schema.ts';
import { addressesOf, imageIdOf } from '#lib/compute/servers/view/attributes.ts';
import { loginUser } from './login-user.ts';

export const toAddresses = (servers: readonly Server[]): string =>
  servers.flatMap((server) => addressesOf(server)[0]?.address ?? []).join('\n');

/** Quotes words as in JSON unless YAML and shells accept them unquoted. */
const quoted = (text: string): string => (/^[A-Za-z_][\w.-]*$/.test(text) ? text : JSON.stringify(text));

/**
 * Ansible inventory in YAML: servers by name with their first address and the default user of their image. Servers with
 * the same name are distinguished by their ids.
 */
export function toInventory(servers: readonly Server[], distros: ReadonlyMap<string, string | undefined>): string {
  const hosts = servers.flatMap((server) => {
    const isUnique = servers.every((other) => other === server || other.name !== server.name);
    const [target] = addressesOf(server);
    const user = loginUser(distros.get(imageIdOf(server) ?? ''));
    return [
      `    ${quoted(isUnique ? server.name : `${server.name}-${server.id}`)}:`,
      ...(target ? [`      ansible_host: ${quoted(target.address)}`] : []),
      ...(user ? [`      ansible_user: ${user}`] : []),
      `      openstack_id: ${quoted(server.id)}`,
    ];
  });
  return ['all:', '  hosts:', ...hosts, ''].join('\n');
}
