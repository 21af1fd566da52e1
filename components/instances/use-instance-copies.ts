'use client';

import type { CopyAs } from '#components/console/export-rows.ts';
import { useImages } from '#components/images/use-images.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { addressesOf } from '#lib/compute/servers/view/attributes.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { toCommands, toInventory } from './instance-copies.ts';

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
