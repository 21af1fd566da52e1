import type { Translate } from '#lib/i18n/translate.ts';
import { engineText } from '../engine-text.ts';
import { AFFECTED_WORDS } from '../record/affected-words.ts';
import type { HaRecord, Lane } from '../record/schema.ts';
import { stepWord } from '../record/step-words.ts';
import { sortLanes, summaryOf } from '../record/summary.ts';
import { ENTRY_WORDS, timelineOf } from '../record/timeline.ts';
import { plain } from './plain.ts';
import { remainingTasks } from './remaining-tasks.ts';
import type { HaReport } from './schema.ts';

type Report = HaReport['json'];

/** Report in the language of `t`, with times in UTC. */
export function markdownOf(report: Report, t: Translate): string {
  const { record } = report;
  const left = remainingTasks(record, t).map((sentence) => t(sentence));
  const sections = [
    head(report, t),
    [`## ${t('What happened')}`, ...timeline(record, t)],
    [`## ${t('Instances')}`, ...instances(record, t)],
    [`## ${t('Manual follow-up')}`, ...listed(left, t('Nothing.'))],
    [`## ${t('Comments')}`, ...listed(commentsOf(report), t('None.'))],
  ];
  return `${sections.map(([title = '', ...lines]) => [title, '', ...lines].join('\n')).join('\n\n')}\n`;
}

function head({ record, seconds, written_at }: Report, t: Translate): string[] {
  const { notification, fault_at } = record;
  const { total, recovered, recovering, down, deleted, downSince, longest, median } = summaryOf(record);
  const took = (value: number | null) => (value === null ? t('unknown') : `${value} s`);
  const why = notification.message ? ` (${engineText(t, notification.message_data ?? notification.message)})` : '';
  const numbers = [
    t('{total} affected, {recovered} recovered, {down} still down', { total, recovered, down }),
    ...(recovering > 0 ? [t('{count} in progress', { count: recovering })] : []),
    ...(deleted > 0 ? [t('{count} deleted', { count: deleted })] : []),
  ].join(', ');
  const counted = downSince === null ? longest : Math.round((Date.parse(written_at) - Date.parse(downSince)) / 1000);
  const facts: (readonly [string, string] | null)[] = [
    [t('Status'), notification.status + why],
    [t('Segment'), notification.segment.name],
    [t('Time of the fault'), clock(fault_at)],
    seconds === null ? null : [t('Time from fault to recovery'), took(seconds)],
    [t('Instances'), numbers],
    [
      t('Downtime'),
      downSince === null
        ? t('longest {longest}, median {median}', { longest: took(longest), median: took(median) })
        : t('longest {longest} so far', { longest: took(counted) }),
    ],
    [t('Assigned to'), notification.owner?.name ?? t('Unassigned')],
    notification.resolution ? [t('Resolution'), notification.resolution] : null,
    [t('Notification'), notification.id],
    [t('Created at'), clock(written_at)],
  ];
  const title = t('Incident on host {host}, {day}', { host: plain(notification.host), day: fault_at.slice(0, 10) });
  return [`# ${title}`, ...facts.flatMap((fact) => (fact ? [`- ${fact[0]}: ${plain(fact[1])}`] : []))];
}

const clock = (at: string) => `${at.slice(0, 19).replace('T', ' ')} UTC`;

function timeline(record: HaRecord, t: Translate): string[] {
  return timelineOf(record)
    .filter(({ at }) => at !== null)
    .map(({ at, title, note, attempt, state, step }) => {
      const offset = Math.max(0, Math.round((Date.parse(at ?? '') - Date.parse(record.fault_at)) / 1000));
      const what = step ? t(stepWord(step.name)) : t(title);
      const words = [
        t(ENTRY_WORDS[state]),
        ...(attempt !== null && attempt > 1
          ? [attempt === 2 ? t('Second attempt') : t('Attempt {attempt}', { attempt })]
          : []),
      ].join(', ');
      const said = note === null ? '' : ` ${plain(engineText(t, note))}`;
      return `- ${clock(at ?? '')} (+${offset} s): ${plain(what)} (${words}).${said}`;
    });
}

function instances({ lanes, host }: HaRecord, t: Translate): string[] {
  if (lanes.length === 0) return [t('No instances were changed.')];
  const titles = [t('Instance'), t('Project'), t('From'), t('Now on'), t('Outcome'), t('Downtime'), t('Check')];
  return [
    `| ${titles.join(' | ')} |`,
    `| ${titles.map(() => '---').join(' | ')} |`,
    ...sortLanes(lanes).map((lane) => `| ${rowOf(lane, host.name, t).map(plain).join(' | ')} |`),
  ];
}

function rowOf(lane: Lane, host: string, t: Translate): string[] {
  const { name, project, moves, now, downtime, volumes, addresses } = lane;
  const last = moves.at(-1);
  const why = lane.outcome === 'failed' && last?.message ? [engineText(t, last.message_data ?? last.message)] : [];
  const outcome = [t(AFFECTED_WORDS[lane.outcome]), ...why].join(': ');
  const down =
    downtime === null
      ? t('It was already off')
      : downtime.seconds !== null
        ? `${downtime.seconds} s`
        : lane.outcome === 'recovered'
          ? '-'
          : t('Until now');
  const check = [...volumes.map((volume) => volume.name || volume.id), ...addresses].join(', ');
  return [name, project.name, last?.source_host ?? host, now?.host ?? '-', outcome, down, check || '-'];
}

const listed = (lines: readonly string[], none: string): string[] =>
  lines.length === 0 ? [none] : lines.map((line) => `- ${plain(line)}`);

const commentsOf = ({ comments }: Report) =>
  comments.map(({ user, text, created_at }) => `${clock(created_at)}, ${user}: ${text}`);
