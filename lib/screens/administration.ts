import { msg } from '#lib/i18n/text.ts';

/** The administrators' area, as an entry in other navigations. */
export const ADMINISTRATION = { label: msg('Administration'), icon: 'shield-alert', keys: 'g h' } as const;
