import { english } from '#lib/i18n/english.ts';
import type { HaRecord, Lane } from '../record/schema.ts';
import { laneState, sortLanes, summaryOf } from '../record/summary.ts';
import { timelineOf } from '../record/timeline.ts';
import type { HaReport } from './schema.ts';

type Report = HaReport['json'];

/** Text that people and monitors wrote stays text: it makes no heading, table, link or tag. */
const plain = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_{}[\]<>()#|~!&]/g, (sign) => `\\${sign}`);

/** The report for people: what happened, who was hit, what is left; times in UTC. */
export function markdownOf(report: Report): string {
  const { record } = report;
  const sections = [
    head(report),
    ['## What happened', ...timeline(record)],
    ['## Instances', ...instances(record)],
    ['## Left for a person', ...listed(report.left_for_a_person, 'Nothing.')],
    ['## Comments', ...listed(commentsOf(report), 'None.')],
  ];
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function head({ record, seconds, written_at }: Report): string[] {
  const { notification, fault_at } = record;
  const { total, recovered, failed, longest, median } = summaryOf(record);
  const took = (value: number | null) => (value === null ? 'not known' : `${value} s`);
  return [
    `# Incident on host ${plain(notification.host)}, ${fault_at.slice(0, 10)}`,
    '',
    `- Status: ${notification.status}${notification.message ? ` (${plain(notification.message)})` : ''}`,
    `- Segment: ${plain(notification.segment.name)}`,
    `- Fault: ${clock(fault_at)}`,
    `- From the fault to the end of the recovery: ${took(seconds)}`,
    `- Instances: ${total} hit, ${recovered} recovered, ${failed} not moved`,
    `- Without service: ${took(longest)} at most, ${took(median)} in the middle`,
    `- Taken care of by: ${plain(notification.owner?.name ?? 'nobody')}`,
    ...(notification.resolution ? [`- Resolution: ${plain(notification.resolution)}`] : []),
    `- Notification: ${notification.id}`,
    `- Written: ${clock(written_at)}`,
  ];
}

const clock = (at: string) => `${at.slice(0, 19).replace('T', ' ')} UTC`;

function timeline(record: HaRecord): string[] {
  return timelineOf(record)
    .filter(({ at }) => at !== null)
    .map(({ at, title, note, attempt, state }) => {
      const offset = Math.max(0, Math.round((Date.parse(at ?? '') - Date.parse(record.fault_at)) / 1000));
      const retry = attempt !== null && attempt > 1 ? ', second try' : '';
      const said = note === null ? '' : ` ${plain(english(note))}`;
      return `- ${clock(at ?? '')} (+${offset} s): ${plain(english(title))} (${state}${retry}).${said}`;
    });
}

function instances({ lanes, host }: HaRecord): string[] {
  if (lanes.length === 0) return ['No instance was touched.'];
  return [
    '| Instance | Project | From | Now on | Outcome | Without service | Check |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...sortLanes(lanes).map((lane) => `| ${rowOf(lane, host.name).map(plain).join(' | ')} |`),
  ];
}

function rowOf(lane: Lane, host: string): string[] {
  const { name, project, moves, now, downtime, volumes, addresses } = lane;
  const last = moves.at(-1);
  const outcome = [laneState(lane), ...(last?.message ? [last.message] : [])].join(': ');
  const down = downtime === null ? 'it was off' : downtime.seconds === null ? 'still' : `${downtime.seconds} s`;
  const check = [...volumes.map((volume) => volume.name || volume.id), ...addresses].join(', ');
  return [name, project.name, last?.source_host ?? host, now?.host ?? '-', outcome, down, check || '-'];
}

const listed = (lines: readonly string[], none: string): string[] =>
  lines.length === 0 ? [none] : lines.map((line) => `- ${plain(line)}`);

const commentsOf = ({ comments }: Report) =>
  comments.map(({ user, text, created_at }) => `${clock(created_at)}, ${user}: ${text}`);
