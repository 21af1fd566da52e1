'use client';

import { AppLink } from '#components/console/app-link.tsx';
import { readScope } from '#lib/client/scope.ts';
import { identityHref } from '#lib/console/paths.ts';
import type { ListedUser, UserSource } from '#lib/console/users/schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** Why name, email, state and password of a user cannot be changed here; undefined if they can. */
export function directoryReason({ facts }: ListedUser): Text | undefined {
  const directory = facts.sources.find(({ kind }) => kind === 'directory');
  return directory && msg('Managed in the directory of {domain}.', { domain: directory.name });
}

/** Where a user comes from, in words. */
export function useSourceWords() {
  const t = useT();
  return (sources: readonly UserSource[]): string[] =>
    sources.length === 0
      ? [t('Local')]
      : sources.map(({ kind, name }) =>
          kind === 'directory' ? t('Directory of {name}', { name }) : t('Federated: {name}', { name }),
        );
}

interface UserSourcesProps {
  scope: string;
  sources: readonly UserSource[];
}

/** Where a user comes from, with links to the directory or the identity provider for administrators. */
export function UserSources({ scope, sources }: UserSourcesProps) {
  const words = useSourceWords()(sources);
  if (sources.length === 0 || readScope(scope).kind === 'domain') return words.join(', ');
  return (
    <ul>
      {sources.map(({ kind, id }, index) => (
        <li key={`${kind} ${id}`}>
          <AppLink
            href={
              kind === 'directory'
                ? identityHref(scope, 'domains', id, { tab: 'directory' })
                : identityHref(scope, 'identity-providers', id)
            }
          >
            {words[index]}
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
