'use client';

import { queryOptions, useQuery } from '@tanstack/react-query';
import { DetailSkeleton } from '#components/console/detail-skeleton.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { toApiError } from '#lib/client/api-error.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { domainConfigApi } from '#lib/identity/domain-config/contract.ts';
import { DirectoryForm } from './directory-form.tsx';
import { DirectoryState } from './directory-state.tsx';

interface DirectoryTabProps {
  scope: string;
  domain: { id: string; name: string; users: number; groups: number };
}

/** The configuration of a domain; null without one. */
const domainConfigQuery = (scope: string, domainId: string) =>
  queryOptions({
    queryKey: [scope, domainConfigApi.kind, 'tab', domainId],
    queryFn: async () => {
      try {
        return (await clientOf(domainConfigApi).show.load(scope, domainId)).config;
      } catch (error) {
        if (toApiError(error).status === 404) return null;
        throw error;
      }
    },
  });

export function DirectoryTab({ scope, domain }: DirectoryTabProps) {
  const query = useQuery(domainConfigQuery(scope, domain.id));
  return (
    <QueryScreen query={query} skeleton={<DetailSkeleton />}>
      {(config) => (
        <div className="flex flex-col gap-4">
          {config?.identity?.driver === 'ldap' ? (
            <DirectoryState scope={scope} domain={domain} />
          ) : (
            <LocalNote domain={domain} />
          )}
          {/* A saved configuration starts the form again, without the typed secrets. */}
          <DirectoryForm key={JSON.stringify(config)} scope={scope} domain={domain} config={config} />
        </div>
      )}
    </QueryScreen>
  );
}

/** A directory takes the place of local users, so a domain cannot have both. */
function LocalNote({ domain: { users, groups } }: Pick<DirectoryTabProps, 'domain'>) {
  const t = useT();
  if (users + groups === 0) {
    return (
      <Alert tone="info" title={t('The domain has no directory')}>
        {t('Connect an LDAP directory, and its users can sign in to this domain.')}
      </Alert>
    );
  }
  return (
    <Alert
      tone="warning"
      title={t(
        'The domain has {users, plural, one {# user} other {# users}} and {groups, plural, one {# group} other {# groups}}',
        { users, groups },
      )}
    >
      {t('Only a domain without local users and groups can have a directory. Create a new domain for it.')}
    </Alert>
  );
}
