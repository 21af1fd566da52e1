'use client';

import { useQuery } from '@tanstack/react-query';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { AccessDialog } from '#components/projects/access-dialog.tsx';
import { flavorApi } from '#lib/compute/flavors/contract.ts';
import type { Flavor } from '#lib/compute/flavors/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface FlavorAccessDialogProps extends ProjectDialogProps {
  flavor: Flavor;
}

export function FlavorAccessDialog({ projectId, flavor: { id, name }, onClose }: FlavorAccessDialogProps) {
  const t = useT();
  const { access, act } = clientOf(flavorApi);
  const query = useQuery({
    ...access.query(projectId, id),
    select: ({ flavor_access }) => flavor_access.map(({ tenant_id }) => tenant_id),
  });
  return (
    <AccessDialog
      description={t('It is private: only these projects can launch with it. Existing instances are kept.')}
      kinds={act.kinds}
      change={(tenant, isAdded) =>
        act.send(projectId, id, isAdded ? { addTenantAccess: { tenant } } : { removeTenantAccess: { tenant } })
      }
      {...{ projectId, name, query, onClose }}
    />
  );
}
