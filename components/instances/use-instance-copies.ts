'use client';

import type { CopyAs } from '#components/console/export-rows.ts';
import { useImages } from '#components/images/use-images.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { addressesOf, imageIdOf } from '#lib/compute/servers/view/attributes.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { loginUser } from './login-user.ts';

/** Ways to take instances along in the clipboard. */
export function useInstanceCopies(projectId: string): CopyAs<Server>[] {
  const t = useT();
  const distros = new Map(useImages(projectId).map(({ id, os_distro }) => [id, os_distro]));
  return [
    {
      label: t('IP addresses'),
      text: (servers) => servers.flatMap((server) => addressesOf(server)[0]?.address ?? []).join('\n'),
    },
    { label: t('Ansible inventory'), text: (servers) => toInventory(servers, distros) },
    { label: t('openstack commands'), text: toCommands },
  ];
}

/** A word that YAML and shells take as it stands, else quoted as in JSON. */
const quoted = (text: string): string => (/^[A-Za-z_][\w.-]*$/.test(text) ? text : JSON.stringify(text));

/**
 * The servers as an Ansible inventory in YAML: by their names, reached at their first address, as the user that their
 * image sets up. Two of one name are told apart by their ids.
 */
function toInventory(servers: readonly Server[], distros: ReadonlyMap<string, string | undefined>): string {
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

/** A command for each server that shows it. */
const toCommands = (servers: readonly Server[]): string =>
  servers.map(({ id }) => `openstack server show ${id}`).join('\n');
