import type { Translate } from '#lib/i18n/translate.ts';
import type { Nouns } from './kind.ts';

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Sentences about the objects of a kind. */
export function kindWords({ one, many }: Nouns, t: Translate) {
  const nouns = t(many);
  const noun = t(one);
  return {
    title: capitalized(nouns),
    objectTitle: capitalized(noun),
    views: t('Views of {nouns}', { nouns }),
    filter: t('Filter {nouns}', { nouns }),
    empty: t('No {nouns} yet', { nouns }),
    gone: t('{noun} not found', { noun: capitalized(noun) }),
    toList: t('Go to {nouns}', { nouns }),
    sections: t('Sections of the {noun}', { noun }),
  };
}
