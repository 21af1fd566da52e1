'use client';

import type { UserSource } from '#lib/console/identity/identity-sources/access-origin.ts';
import type { ListedUser } from '#lib/console/identity/users/schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** Why name, email, state and password of a user cannot be changed here; undefined if they can. */
export function directoryReason({ facts }: ListedUser): Text | undefined {
  const directory = facts.sources.find(({ kind }) => kind === 'directory');
  return directory && msg('Managed in the directory of {domain}.', { domain: directory.name });
}

/** The words for a source; null stands for this platform. */
export function useSourceWord(): (source: UserSource | null) => string {
  const t = useT();
  return (source) => {
    if (source === null) return t('Local');
    const { kind, name } = source;
    return kind === 'directory' ? t('Directory of {name}', { name }) : t('Federated: {name}', { name });
  };
}

/** Where a user comes from, in words. */
export function useSourceWords(): (sources: readonly UserSource[]) => string[] {
  const wordOf = useSourceWord();
  return (sources) => (sources.length === 0 ? [wordOf(null)] : sources.map(wordOf));
}
