import { msg, type Text } from '#lib/i18n/text.ts';
import type { Incident } from './schema.ts';

interface Formats {
  dateTime(at: string): string;
  duration(ms: number): string;
}

/** What happened to an instance, for its owners: what they have to do is in the sentence. */
export function incidentSentence(incident: Omit<Incident, 'notification_id'>, format: Formats): Text {
  const { cause, outcome, failed_at } = incident;
  const time = format.dateTime(failed_at);
  switch (outcome) {
    case 'recovering':
      return cause === 'host'
        ? msg('Its host failed at {time}. It is being recovered, no action needed yet.', { time })
        : msg('It failed at {time}. It is being restarted, no action needed yet.', { time });
    case 'down':
      return cause === 'host'
        ? msg('Its host failed at {time}. Recovery failed. Contact your administrator.', { time })
        : msg('It failed at {time}. Restarting it failed. Contact your administrator.', { time });
    case 'not_moved':
      return msg(
        'Its host failed at {time}. It was not moved because its only disk is on that host. It is down until the host returns. Contact your administrator.',
        { time },
      );
    case 'returned':
      return msg(
        'Its host failed at {time} and is up again. It was not moved because its only disk is on that host, and it is not running: start it.',
        { time },
      );
    case 'off':
      return offSentence(incident, format);
    case 'stopped':
      return stoppedSentence(incident, format);
    case 'running':
      if (incident.guest?.is_failed && !incident.is_rebuilt) return unreadySentence(incident, time);
      return incident.moved_at === null ? backSentence(incident, format) : movedSentence(incident, format);
    default:
      return outcome satisfies never;
  }
}

type Part = Pick<Incident, 'cause' | 'failed_at' | 'moved_at' | 'back_at' | 'seconds' | 'is_rebuilt'>;

const offSentence = ({ moved_at, failed_at, is_rebuilt }: Part, format: Formats): Text => {
  const time = format.dateTime(moved_at ?? failed_at);
  return is_rebuilt
    ? msg(
        'Moved from a failed host at {time} while it was off. Its local disks were recreated: check their data before you use it.',
        { time },
      )
    : msg('Moved from a failed host at {time} while it was off, no action needed.', { time });
};

function stoppedSentence({ cause, failed_at, moved_at, is_rebuilt }: Part, format: Formats): Text {
  const time = format.dateTime(moved_at ?? failed_at);
  if (moved_at === null) {
    return cause === 'host'
      ? msg('Its host failed at {time}. The instance is off now: start it if you need it.', { time })
      : msg('It failed at {time} and is off now: start it if you need it.', { time });
  }
  return is_rebuilt
    ? msg(
        'Moved from a failed host at {time}, and off now: start it if you need it. Its local disks were recreated: check their data.',
        { time },
      )
    : msg('Moved from a failed host at {time}, and off now: start it if you need it.', { time });
}

function movedSentence({ back_at, failed_at, seconds, is_rebuilt }: Part, format: Formats): Text {
  const time = format.dateTime(back_at ?? failed_at);
  if (seconds === null) {
    return is_rebuilt
      ? msg('Moved from a failed host at {time}. Its local disks were recreated: check their data.', { time })
      : msg('Moved from a failed host at {time}, no action needed.', { time });
  }
  const values = { time, duration: format.duration(seconds * 1000) };
  return is_rebuilt
    ? msg(
        'Moved from a failed host at {time}, {duration} downtime. Its local disks were recreated: check their data.',
        values,
      )
    : msg('Moved from a failed host at {time}, {duration} downtime, no action needed.', values);
}

/** It runs where it was. */
function backSentence({ cause, failed_at, seconds }: Part, format: Formats): Text {
  const time = format.dateTime(failed_at);
  if (seconds === null) {
    return cause === 'host'
      ? msg('Its host failed at {time}. It is running again, no action needed.', { time })
      : msg('It failed at {time} and is running again, no action needed.', { time });
  }
  const values = { time, duration: format.duration(seconds * 1000) };
  return cause === 'host'
    ? msg('Its host failed at {time}. It is running again, {duration} downtime, no action needed.', values)
    : msg('It failed at {time} and is running again, {duration} downtime, no action needed.', values);
}

/** It runs, but that is not enough. */
function unreadySentence({ cause, moved_at }: Part, time: string): Text {
  if (moved_at !== null)
    return msg('Moved from a host that failed at {time}, but its guest is not ready: check its console.', { time });
  return cause === 'host'
    ? msg('Its host failed at {time}. It is running again, but its guest is not ready: check its console.', { time })
    : msg('It failed at {time} and is running again, but its guest is not ready: check its console.', { time });
}
