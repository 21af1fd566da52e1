import { quotaWords } from '#components/projects/quota-words.ts';
import { quotaWriter } from '#components/projects/quota-writer.ts';
import type { QuotaRequest } from '#lib/console/quota-requests/schema.ts';
import type { Format } from '#lib/i18n/format.ts';
import { msg, type Text } from '#lib/i18n/text.ts';

/** The outcome of a request in one or two sentences, without the comment. */
export function outcomeText(request: QuotaRequest, format: Format): Text {
  const { state, quota, decided_by, granted_limit, until, limit_after, used_after } = request;
  const show = quotaWriter(quotaWords(quota).unit, format);
  const limit = show(granted_limit ?? 0);
  const by = decided_by ?? '';
  switch (state) {
    case 'open':
      return msg('An administrator has not decided yet.');
    case 'declined':
      return msg('Declined by {by}.', { by });
    case 'withdrawn':
      return msg('Withdrawn by {by}.', { by });
    case 'superseded':
      return msg('The limit of {limit} was changed before the grant ended, so it was left as it is.', { limit });
    case 'expired': {
      const values = { limit: show(limit_after ?? 0), used: show(used_after ?? 0) };
      const isOver = limit_after !== null && limit_after >= 0 && (used_after ?? 0) > limit_after;
      return isOver
        ? msg(
            'The limit is {limit} again, and {used} were in use. Nothing was deleted, but nothing more can be created.',
            values,
          )
        : msg('The limit is {limit} again.', values);
    }
    default:
      return until === null
        ? msg('{by} set the limit to {limit}.', { by, limit })
        : msg('{by} set the limit to {limit} until {until}.', { by, limit, until: format.dateTime(until) });
  }
}
