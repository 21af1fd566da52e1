'use client';

import { useQuery } from '@tanstack/react-query';
import { DetailSkeleton } from '#components/console/detail-skeleton.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { domainConfigQuery } from '#lib/console/identity-sources/directory-queries.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { DirectoryForm } from './directory-form.tsx';
import { DirectoryState } from './directory-state.tsx';

interface DirectoryTabProps {
  scope: string;
  domain: { id: string; name: string };
}

export function DirectoryTab({ scope, domain }: DirectoryTabProps) {
  const t = useT();
  const query = useQuery(domainConfigQuery(scope, domain.id));
  return (
    <QueryScreen query={query} skeleton={<DetailSkeleton />}>
      {(config) => (
        <div className="flex flex-col gap-4">
          {config?.identity?.driver === 'ldap' ? (
            <DirectoryState scope={scope} domain={domain} />
          ) : (
            <Alert tone="info" title={t('The users of this domain are local')}>
              {t('Connect an LDAP directory, and its users can sign in here too. Local users remain.')}
            </Alert>
          )}
          {/* A saved configuration starts the form again, without the typed secrets. */}
          <DirectoryForm key={JSON.stringify(config)} scope={scope} domain={domain} config={config} />
        </div>
      )}
    </QueryScreen>
  );
}
