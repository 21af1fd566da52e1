import type { UserSource } from '#lib/console/identity/identity-sources/access-origin.ts';
import type { Translate } from '#lib/i18n/translate.ts';

/** The words for a source; null stands for this platform. */
export function sourceWord(source: UserSource | null, t: Translate): string {
  if (source === null) return t('Local');
  const { kind, name } = source;
  return kind === 'directory' ? t('Directory of {name}', { name }) : t('Federated: {name}', { name });
}
