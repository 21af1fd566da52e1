'use client';

import type { CopyAs } from '#components/console/export-rows.ts';
import { useImages } from '#components/images/use-images.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';

export function useInstanceCopies(projectId: string): CopyAs<Server>[] {
  const t = useT();
  const distros = new Map(useImages(projectId).map(({ id, os_distro }) => [id, os_distro]));
  return [
    { label: t('IP addresses'), text: async (servers) => (await words()).toAddresses(servers) },
    { label: t('Ansible inventory'), text: async (servers) => (await words()).toInventory(servers, distros) },
    { label: t('openstack commands'), text: async (servers) => (await words()).toCommands(servers) },
  ];
}

/** Loaded when the user copies or exports rows. */
const words = () => import('./instance-copies.ts');
