import { choiceParam, textParam, type UrlParam, withDefault } from '#lib/client/url-params.ts';
import { msg } from '#lib/i18n/text.ts';

const isMoment = (value: string | undefined): value is string =>
  value !== undefined && !Number.isNaN(Date.parse(value));

/** The present, as the second moment of a comparison. */
export const NOW = 'now';

const momentParam: UrlParam<string> = {
  read: ([value]) => (isMoment(value) ? value : undefined),
  write: (value) => [value],
};
const laterParam: UrlParam<string> = {
  ...momentParam,
  read: ([value]) => (value === NOW || isMoment(value) ? value : undefined),
};

/** Kinds of changes, by which they are listed. */
export const CHANGES = { all: msg('All'), added: msg('Added'), removed: msg('Removed'), changed: msg('Changed') };
export type ChangeTab = keyof typeof CHANGES;
export const CHANGE_TABS = Object.keys(CHANGES) as ChangeTab[];

/**
 * State of a bucket at a moment in the URL: the folder, the opened object, the moment, and the one that it is compared
 * with.
 */
export const pointParams = {
  prefix: withDefault(textParam, ''),
  open: textParam,
  at: momentParam,
  to: laterParam,
  change: withDefault(choiceParam<ChangeTab>(CHANGE_TABS), 'all' as const),
};
