'use client';

import { useQuery } from '@tanstack/react-query';
import { AppLink } from '#components/console/app-link.tsx';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { flavorUseQuery, useDeleteFlavor } from '#lib/compute/flavors/manage-queries.ts';
import type { Flavor } from '#lib/compute/flavors/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';

const NAMED = 8;

interface DeleteFlavorProps {
  projectId: string;
  flavor: Flavor;
  onClose: () => void;
}

/** Asks before a flavor is deleted, and says which instances have its size. */
export function DeleteFlavor({ projectId, flavor, onClose }: DeleteFlavorProps) {
  const t = useT();
  const remove = useDeleteFlavor(projectId);
  const servers = useQuery(flavorUseQuery(projectId, flavor.id)).data?.servers;
  const { name } = flavor;
  return (
    <ConfirmAction
      isOpen
      onOpenChange={onClose}
      isDanger
      title={t('Delete flavor {name}?', { name })}
      confirmLabel={t('Delete {name}', { name })}
      onConfirm={() => remove.mutateAsync(flavor.id)}
    >
      <p>{t('Nothing can be launched with it or resized to it any more.')}</p>
      {servers === undefined && <Skeleton className="h-4 w-56" />}
      {servers && servers.length > 0 && (
        <>
          <p>
            {t('{count, plural, one {# instance was} other {# instances were}} built with it and keep their size:', {
              count: servers.length,
            })}
          </p>
          <ul className="list-disc ps-5">
            {servers.slice(0, NAMED).map((server) => (
              <li key={server.id}>
                <AppLink href={`/admin/instances/${server.id}`}>{server.name}</AppLink>
              </li>
            ))}
          </ul>
          {servers.length > NAMED && <p>{t('and {hidden} more', { hidden: servers.length - NAMED })}</p>}
        </>
      )}
    </ConfirmAction>
  );
}
