import type { ActorList } from '#lib/console/identity/access/schema.ts';
import type { Translate } from '#lib/i18n/translate.ts';

/** Found users or groups as choices. */
export const actorCards = ({ actors, is_truncated }: ActorList, t: Translate) => ({
  cards: actors.map(({ id: value, name: title, domain, is_enabled }) => ({
    value,
    title,
    description: is_enabled
      ? t('Domain {name}', { name: domain.name })
      : t('Domain {name}, disabled', { name: domain.name }),
  })),
  isTruncated: is_truncated,
});
