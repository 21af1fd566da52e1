'use client';

import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '#components/console/query-content.tsx';
import { VerbDialog, type VerbDialogProps } from '#components/console/verb-dialog.tsx';
import { listedRoleApi } from '#lib/console/identity/roles/contract.ts';
import type { ListedRole } from '#lib/console/identity/roles/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

export function DeleteRole(props: VerbDialogProps<ListedRole>) {
  const t = useT();
  const fresh = useQuery(clientOf(listedRoleApi).row.query(props.projectId, props.rows[0].id));
  return (
    <VerbDialog {...props} restsOn={fresh}>
      <QueryContent answer={fresh} unknown={t('Could not look up how often it is assigned')}>
        {({ role }) => (
          <p>
            {t(
              '{count, plural, =0 {It is not assigned to anyone.} one {# assignment ends immediately.} other {# assignments end immediately.}}',
              { count: role.assignments },
            )}
          </p>
        )}
      </QueryContent>
    </VerbDialog>
  );
}
