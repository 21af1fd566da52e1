'use client';

import { AppLink } from '#components/console/app-link.tsx';
import type { UserSource } from '#lib/console/identity/identity-sources/access-origin.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { readScope } from '#lib/screens/scope.ts';
import { sourceWord } from './source-word.ts';

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
