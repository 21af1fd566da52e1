'use client';

import { useQuery } from '@tanstack/react-query';
import { allVolumesQuery } from '#lib/block-storage/volumes/all-volumes-query.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { volumeIdsOf } from '#lib/compute/servers/view/attributes.ts';
import { useFormat } from '#lib/i18n/use-t.ts';

/** How many volumes an instance has, and their size together. */
export function VolumeSizes({ projectId, server }: { projectId: string; server: Server }) {
  const format = useFormat();
  const { data } = useQuery(allVolumesQuery(projectId));
  const ids = new Set(volumeIdsOf(server));
  const sizes = data?.rows.flatMap(({ id, size }) => (ids.has(id) ? [size] : [])) ?? [];
  const isKnown = ids.size > 0 && sizes.length === ids.size;
  const count = format.number(ids.size);
  return isKnown ? `${count} · ${format.gib(sizes.reduce((sum, size) => sum + size, 0))}` : count;
}
