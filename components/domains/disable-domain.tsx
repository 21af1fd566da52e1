'use client';

import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '#components/console/query-content.tsx';
import { VerbDialog, type VerbDialogProps } from '#components/console/verb-dialog.tsx';
import { listedDomainApi } from '#lib/console/identity/domains/contract.ts';
import type { ListedDomain } from '#lib/console/identity/domains/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

export function DisableDomain(props: VerbDialogProps<ListedDomain>) {
  const t = useT();
  const effects = useQuery(clientOf(listedDomainApi).effects.query(props.projectId, props.rows[0].id));
  return (
    <VerbDialog {...props} restsOn={effects}>
      <QueryContent answer={effects} unknown={t('Could not load who loses access')}>
        {({ people, guests, enabled_projects }) => (
          <>
            <p>
              {t(
                '{count, plural, =0 {No user of the domain can currently sign in, so no one is locked out.} one {# user of the domain immediately loses access to everything.} other {# users of the domain immediately lose access to everything.}}',
                { count: people },
              )}
            </p>
            {guests > 0 && (
              <p>
                {t(
                  '{count, plural, one {# user of another domain loses access to projects in this one.} other {# users of other domains lose access to projects in this one.}}',
                  { count: guests },
                )}
              </p>
            )}
            <p>
              {t(
                '{count, plural, =0 {It has no enabled projects.} one {Resources in its project keep running.} other {Resources in its # projects keep running.}}',
                { count: enabled_projects },
              )}
            </p>
          </>
        )}
      </QueryContent>
    </VerbDialog>
  );
}
