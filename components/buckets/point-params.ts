import { choiceParam, textParam, type UrlParam, withDefault } from '#lib/client/url-params.ts';

const isMoment = (value: string | undefined): value is string =>
  value !== undefined && !Number.isNaN(Date.parse(value));

/** The present, as the second moment of a comparison. */
export const NOW = 'now';

const momentParam: UrlParam<string> = {
  read: ([value]) => (isMoment(value) ? value : undefined),
  write: (value) => [value],
};
const laterParam: UrlParam<string> = {
  read: ([value]) => (value === NOW || isMoment(value) ? value : undefined),
  write: (value) => [value],
};

export const CHANGE_TABS = ['all', 'added', 'removed', 'changed'] as const;

/** State of a bucket at a moment in the URL: the folder, the moment, and the one that it is compared with. */
export const pointParams = {
  prefix: withDefault(textParam, ''),
  at: momentParam,
  to: laterParam,
  change: withDefault(choiceParam(CHANGE_TABS), 'all' as const),
};
