'use client';

import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '#components/console/query-content.tsx';
import { VerbDialog, type VerbDialogProps } from '#components/console/verb-dialog.tsx';
import { credentialFactApi } from '#lib/console/account/application-credentials/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { CredentialRow } from './credential-row.ts';
import { LastUse } from './last-use.tsx';

export function DeleteCredentials(props: VerbDialogProps<CredentialRow>) {
  const t = useT();
  const facts = useQuery(clientOf(credentialFactApi).list.query(props.projectId));
  const [first, ...others] = props.rows;
  return (
    <VerbDialog {...props} restsOn={facts}>
      {others.length === 0 && (
        <QueryContent answer={facts} unknown={t('Could not check whether it is in use')}>
          {({ credentials }) => {
            const own = credentials.find(({ id }) => id === first.id);
            return own && <LastUse facts={own} />;
          }}
        </QueryContent>
      )}
    </VerbDialog>
  );
}
