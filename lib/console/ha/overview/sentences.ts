import { msg, type Text } from '#lib/i18n/text.ts';
import { adminHref, adminObjectHref } from '#lib/screens/paths.ts';
import { notificationsHref } from '../notifications/href.ts';
import type { BrokenHost, HaOverview, NameList } from './schema.ts';

/** Formats names as a list in the reader's language, with the number of further ones. */
export type ListNames = (named: NameList) => string;

/** A task for a person, with the page to do it on. */
export interface Task {
  text: Text;
  href: string;
}

/** False if nothing is broken, being recovered, or waiting for a person. */
export function isEventful({ open, running, hit, left }: HaOverview): boolean {
  const waiting = left.to_repair.total + left.to_return.total + hit.crashed + hit.stranded;
  return open.incidents + open.down.total + open.service_down.total + running.total + waiting > 0;
}

/** Text for "What failed". */
export function failedText({ open: { down, service_down, hosts }, hit }: Pick<HaOverview, 'open' | 'hit'>): Text {
  if (down.total > 0) {
    const values = { count: down.total, host: down.names[0] ?? '' };
    return msg('{count, plural, one {{host} is down} other {# hosts are down}}', values);
  }
  if (hit.failed > 0) {
    return msg('{count, plural, one {# instance} other {# instances}} not recovered', { count: hit.failed });
  }
  if (hit.crashed > 0) {
    return msg('{count, plural, one {# instance} other {# instances}} crashed', { count: hit.crashed });
  }
  if (service_down.total > 0) {
    const values = { count: service_down.total, host: service_down.names[0] ?? '' };
    return msg('{count, plural, one {Compute service of {host}} other {Compute services of # hosts}} down', values);
  }
  return hosts.length > 0 ? msg('No host is down') : msg('Nothing');
}

export function brokenHostText({ segment, reports }: BrokenHost): Text {
  if (segment === null) return msg('not in a segment');
  if (reports === 0) return msg('in {segment}', { segment });
  return msg('in {segment}, {reports, plural, one {# report} other {# reports}}', { segment, reports });
}

/** Text for "Who is affected". */
export const affectedText = ({ instances, projects }: HaOverview['hit']): Text =>
  instances === 0
    ? msg('No instance')
    : msg(
        '{instances, plural, one {# instance} other {# instances}} in {projects, plural, one {# project} other {# projects}}',
        { instances, projects },
      );

/** Text for "What Nephos is doing" while no recovery is open. */
export function idleText(hit: HaOverview['hit']): { headline: Text; detail: Text; isBad: boolean } {
  const down = hit.failed + hit.crashed + hit.stranded;
  if (down > 0) {
    const detail = msg('{count, plural, one {# instance is} other {# instances are}} not running.', { count: down });
    return { headline: msg('No recovery in progress'), detail, isBad: true };
  }
  if (hit.recovering > 0) {
    const headline = msg('{count, plural, one {# instance} other {# instances}} in progress', {
      count: hit.recovering,
    });
    return { headline, detail: msg('No recovery is in progress.'), isBad: false };
  }
  const headline = hit.instances > 0 ? msg('All instances are running again') : msg('Nothing');
  return { headline, detail: msg('No recovery is in progress.'), isBad: false };
}

const hostsHref = (where: string) => adminHref('protected-hosts', { where });

type OpenTasks = HaOverview['left'];
type CountedTask = Task & { count: number };

/** Texts for "What you need to do", most urgent first. */
export const tasksOf = ({ open, left }: Pick<HaOverview, 'open' | 'left'>, list: ListNames): Task[] =>
  [...instanceTasks(left, list), ...hostTasks(open, left, list), ...triageTasks(left)]
    .filter(({ count }) => count > 0)
    .map(({ text, href }) => ({ text, href }));

/** The instance if there is one. */
const instancesHref = ({ first_id }: OpenTasks['crashed']) =>
  first_id === null ? adminHref('instances', { where: 'problem:true' }) : adminObjectHref('instances', first_id);

function instanceTasks({ retry, waiting, stranded, crashed, off }: OpenTasks, list: ListNames): CountedTask[] {
  const { notification_id } = retry;
  return [
    {
      count: retry.instances,
      text: msg('Retry {count, plural, one {# instance} other {# instances}}', { count: retry.instances }),
      href:
        notification_id === null
          ? notificationsHref('status:failed')
          : adminObjectHref('notifications', notification_id),
    },
    {
      count: waiting.instances,
      text: msg('Repair {hosts}, with the only disk of {count, plural, one {# instance} other {# instances}}', {
        count: waiting.instances,
        hosts: list(waiting.hosts),
      }),
      href: hostsHref('condition:down'),
    },
    {
      count: stranded.instances,
      text: msg('Evacuate {count, plural, one {# instance} other {# instances}} from {hosts}', {
        count: stranded.instances,
        hosts: list(stranded.hosts),
      }),
      href: adminHref('instances'),
    },
    {
      count: crashed.total,
      text: msg('Start {count, plural, one {{name}, which crashed} other {# crashed instances}}', {
        count: crashed.total,
        name: crashed.names[0] ?? '',
      }),
      href: instancesHref(crashed),
    },
    {
      count: off.total,
      text: msg('Start {count, plural, one {{name}, which was} other {# instances that were}} not recovered', {
        count: off.total,
        name: off.names[0] ?? '',
      }),
      href: instancesHref(off),
    },
  ];
}

const hostTasks = (
  { service_down }: HaOverview['open'],
  { to_repair, to_return }: OpenTasks,
  list: ListNames,
): CountedTask[] => [
  {
    count: service_down.total,
    text: msg('Check libvirt on {hosts}', { hosts: list(service_down) }),
    href: hostsHref('condition:down'),
  },
  {
    count: to_repair.total,
    text: msg('Repair {hosts}', { hosts: list(to_repair) }),
    href: hostsHref('condition:down'),
  },
  {
    count: to_return.total,
    text: msg('Return {hosts} to service', { hosts: list(to_return) }),
    href: hostsHref('condition:out_of_service'),
  },
];

const triageTasks = ({ ignored, unacknowledged, mine }: OpenTasks): CountedTask[] => [
  {
    count: ignored,
    text: msg('{count, plural, one {# report} other {# reports}} ignored', { count: ignored }),
    href: notificationsHref('status:ignored'),
  },
  {
    count: unacknowledged,
    text: msg('{count, plural, other {# unacknowledged}}', { count: unacknowledged }),
    href: notificationsHref('triage:open'),
  },
  { count: mine, text: msg('{count} assigned to you', { count: mine }), href: notificationsHref('owner:me') },
];
