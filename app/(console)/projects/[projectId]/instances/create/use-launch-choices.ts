'use client';

import { useQuery } from '@tanstack/react-query';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import { BY_MEMORY, flavorApi } from '#lib/compute/flavors/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { usableImagesQuery } from '#lib/image/images/image-choices.ts';
import { groupChoicesQuery, networkChoicesQuery, portChoicesQuery, subnetsQuery } from '#lib/networking/choices.ts';
import { isUsableNetwork } from '#lib/networking/networks/can.ts';
import type { Choices } from './resolve-launch.ts';

export interface LaunchChoices extends Choices {
  /** False if there are more images or volumes than are loaded. */
  isWhole: boolean;
  error: Error | null;
  retry: () => void;
}

export function useLaunchChoices(projectId: string): LaunchChoices {
  const images = useQuery(usableImagesQuery(projectId));
  const flavors = useQuery(clientOf(flavorApi).list.query(projectId, BY_MEMORY));
  const networks = useQuery(networkChoicesQuery(projectId));
  const subnets = useQuery(subnetsQuery(projectId));
  const ports = useQuery(portChoicesQuery(projectId));
  const groups = useQuery(groupChoicesQuery(projectId));
  const volumes = useQuery(clientOf(volumeApi).list.choices(projectId, { bootable: 'true', status: 'available' }));
  const all = [images, flavors, networks, subnets, ports, groups, volumes];
  return {
    images: images.data?.rows,
    volumes: volumes.data?.rows,
    isWhole: (images.data?.isWhole ?? true) && (volumes.data?.isWhole ?? true),
    flavors: flavors.data?.flavors,
    networks: networks.data?.networks.filter((network) => isUsableNetwork(network, projectId)),
    subnets: subnets.data?.subnets,
    ports: ports.data?.ports,
    groups: groups.data?.security_groups,
    error: all.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const query of all) if (query.error) void query.refetch();
    },
  };
}
