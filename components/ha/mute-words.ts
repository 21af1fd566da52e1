import type { Mute } from '#lib/ha/mutes/schema.ts';
import type { Format } from '#lib/i18n/format.ts';
import { msg, type Text } from '#lib/i18n/text.ts';

export const muteText = ({ until, user_name, reason }: Mute, format: Pick<Format, 'dateTime'>): Text => {
  const values = { time: format.dateTime(until), name: user_name };
  return reason === ''
    ? msg('Muted until {time} by {name}', values)
    : msg('Muted until {time} by {name}: {reason}', { ...values, reason });
};
