import type { ListedNotification } from '#lib/console/ha/notifications/schema.ts';
import type { CheckId } from '#lib/ha/notifications/evaluation.ts';
import { msg, type Text } from '#lib/i18n/text.ts';

export interface IgnoreReason {
  label: string;
  message: Text;
  advice: string;
}

const WORDS: Partial<Record<CheckId, Omit<IgnoreReason, 'message'>>> = {
  segment: {
    label: msg('Segment disabled'),
    advice: msg('Enable the segment, then send the notification again.'),
  },
  fencing: {
    label: msg('Not fenced'),
    advice: msg('Make sure the host is off, then create a notification with host status NORMAL.'),
  },
  event: {
    label: msg('No fault'),
    advice: msg('No action needed, unless the instance is down.'),
  },
  held: {
    label: msg('Being worked on'),
    advice: msg('Unpause or unrescue the instance, then send the notification again.'),
  },
};

/** The rule that decided to ignore it, completed with advice; undefined for rules without advice. */
export function ignoreReasonOf({ message_data }: Pick<ListedNotification, 'message_data'>): IgnoreReason | undefined {
  const words = message_data?.check && WORDS[message_data.check];
  return words
    ? { ...words, message: { message: message_data.message, values: message_data.values ?? {} } }
    : undefined;
}
