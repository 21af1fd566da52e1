'use client';

import { Button } from '#components/ui/button.tsx';
import { toApiError } from '#lib/client/api-error.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { Fix } from '#lib/networking/floatingips/association-obstacle.ts';
import { routerApi } from '#lib/networking/routers/contract.ts';

export function FixReach({ projectId, networkId, fix }: { projectId: string; networkId: string; fix: Fix }) {
  const t = useT();
  const mend = useFixReach(projectId);
  return (
    <>
      <Button size="small" isLoading={mend.isPending} onClick={() => mend.mutate({ fix, networkId })}>
        {t(fixLabel(fix))}
      </Button>
      {mend.error && (
        <p role="alert" className="w-full text-danger-ink">
          {toApiError(mend.error).message}
        </p>
      )}
    </>
  );
}

function fixLabel(fix: Fix) {
  switch (fix.kind) {
    case 'create':
      return msg('Create a router between them');
    case 'connect':
      return msg('Connect router {name}', { name: fix.router.name || fix.router.id });
    case 'gateway':
      return msg('Connect {name} to that network', { name: fix.router.name || fix.router.id });
    default:
      return fix satisfies never;
  }
}

/** Carries out the fix that makes a port reachable for floating IPs. */
const useFixReach = (projectId: string) =>
  useProjectMutation(
    projectId,
    clientOf(routerApi).update.kinds,
    async ({ fix, networkId }: { fix: Fix; networkId: string }) => {
      const { create, update, addInterface } = clientOf(routerApi);
      const gateway = { external_gateway_info: { network_id: networkId } };
      if (fix.kind === 'gateway') {
        await update.send(projectId, fix.router.id, gateway);
        return;
      }
      const { id } = fix.kind === 'connect' ? fix.router : await create.send(projectId, { name: 'router', ...gateway });
      await addInterface.send(projectId, id, { subnet_id: fix.subnetId });
    },
  );
