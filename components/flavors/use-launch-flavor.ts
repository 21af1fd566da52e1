'use client';

import { useQuery } from '@tanstack/react-query';
import { Rocket } from 'lucide-react';
import { type ObjectActions, useActionList } from '#components/console/use-object-actions.tsx';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import type { Flavor } from '#lib/compute/flavors/schema.ts';
import { computeQuotasQuery } from '#lib/compute/quota-sets/compute-quotas-query.ts';
import { msg } from '#lib/i18n/text.ts';
import { createHref } from '#lib/screens/paths.ts';
import { quotaObstacle } from './flavor-fit.ts';
import { roomFor } from './flavor-room.ts';

/** Launching an instance of a flavor, if the quota has room for it. */
export function useLaunchFlavor(scope: string): ObjectActions<Flavor> {
  const usage = useQuery(computeQuotasQuery(scope));
  const quotas = usage.data?.quota_set;
  const mayCreate = useMayCreate(scope, 'instances');
  return useActionList<Flavor, 'launch'>([
    {
      id: 'launch',
      label: msg('Launch instance'),
      icon: Rocket,
      allowed: (flavor) => {
        if (mayCreate !== true || !quotas || roomFor(flavor, quotas) > 0) return mayCreate;
        return quotaObstacle(flavor, { count: 1, quotas }) ?? msg('The quota has no room for another instance.');
      },
      href: ({ id }) => createHref(scope, 'instances', { flavor: id }),
    },
  ]);
}
