import type { Server } from '#lib/compute/servers/schema.ts';
import { addressesOf, imageIdOf } from '#lib/compute/servers/view/attributes.ts';
import { loginUser } from './login-user.ts';

export const toAddresses = (servers: readonly Server[]): string =>
  servers.flatMap((server) => addressesOf(server)[0]?.address ?? []).join('\n');

/** A word that YAML and shells take as it stands, else quoted as in JSON. */
const quoted = (text: string): string => (/^[A-Za-z_][\w.-]*$/.test(text) ? text : JSON.stringify(text));

/**
 * The servers as an Ansible inventory in YAML: by their names, reached at their first address, as the user that their
 * image sets up. Two of one name are told apart by their ids.
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

export const toCommands = (servers: readonly Server[]): string =>
  servers.map(({ id }) => `openstack server show ${id}`).join('\n');
