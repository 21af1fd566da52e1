'use client';

import { AppLink } from '#components/console/app-link.tsx';
import type { UserSource } from '#lib/console/identity/identity-sources/access-origin.ts';
import type { ListedUser } from '#lib/console/identity/users/schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { readScope } from '#lib/screens/scope.ts';
import { sourceWord } from './source-word.ts';

/** Why name, email, state and password of a user cannot be changed here; undefined if they can. */
export function directoryReason({ facts }: ListedUser): Text | undefined {
  const directory = facts.sources.find(({ kind }) => kind === 'directory');
  return directory && msg('Managed in the directory of {domain}.', { domain: directory.name });
}

interface SourceLinkProps {
  scope: string;
  /** Null for what is managed on this platform. */
  source: UserSource | null;
}

/** A source, with a link to the directory or the identity provider for administrators. */
export function SourceLink({ scope, source }: SourceLinkProps) {
  const word = sourceWord(source, useT());
  if (source === null || readScope(scope).kind === 'domain') return word;
  const { kind, id } = source;
  return (
    <AppLink
      href={
        kind === 'directory'
          ? identityHref(scope, 'domains', id, { tab: 'directory' })
          : identityHref(scope, 'identity-providers', id)
      }
    >
      {word}
    </AppLink>
  );
}

/** Where a user comes from. */
export function UserSources({ scope, sources }: { scope: string; sources: readonly UserSource[] }) {
  if (sources.length === 0) return <SourceLink scope={scope} source={null} />;
  return (
    <ul className="flex flex-wrap gap-x-3">
      {sources.map((source) => (
        <li key={`${source.kind} ${source.id}`}>
          <SourceLink scope={scope} source={source} />
        </li>
      ))}
    </ul>
  );
}
