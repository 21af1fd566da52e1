import type { ListedUser } from '#lib/console/identity/users/schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';

/** Why name, email, state and password of a user cannot be changed here; undefined if they can. */
export function directoryReason({ facts }: ListedUser): Text | undefined {
  const directory = facts.sources.find(({ kind }) => kind === 'directory');
  return directory && msg('Managed in the directory of {domain}.', { domain: directory.name });
}
