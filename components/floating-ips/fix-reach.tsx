'use client';

import { Button } from '#components/ui/button.tsx';
import { toApiError } from '#lib/client/api-error.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { Fix } from '#lib/networking/floatingips/association-obstacle.ts';
import { useFixReach } from '#lib/networking/floatingips/queries.ts';

interface FixReachProps {
  projectId: string;
  networkId: string;
  fix: Fix;
}

export function FixReach({ projectId, networkId, fix }: FixReachProps) {
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
