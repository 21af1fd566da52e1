import { History } from 'lucide-react';
import { RequestId } from '#components/console/request-id.tsx';
import type { Attributes } from '#components/kind/attribute.ts';
import { kind, listOf } from '#components/kind/kind.ts';
import { pageList } from '#components/kind/list-source.ts';
import { SENT, sentWords, UNREAD } from '#components/kind/sent-filters.ts';
import { activityHrefOf } from '#lib/console/activity/href.ts';
import { ACTIVITY_KINDS, KINDS } from '#lib/console/activity/kinds.ts';
import { type ActivityPlace, type ActivitySearch, activityPagesQuery } from '#lib/console/activity/log-queries.ts';
import type { Activity, ActivityAnswer } from '#lib/console/activity/schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { momentIn } from '#lib/i18n/zones.ts';
import { actionChoices } from './action-choices.ts';
import { activitySentence, actorName, durationOf, durationText } from './activity-words.ts';
import { ResultBadge } from './result-badge.tsx';
import { RESULT_WORDS } from './result-words.ts';
import { UndoButton } from './undo-button.tsx';

/** In rem. Users of other domains have no name; a longer text is displayed instead. */
const WIDE_NAME = 13;

/** Hours before now. */
const RANGES = {
  1: msg('Last hour'),
  24: msg('Last 24 hours'),
  168: msg('Last 7 days'),
  720: msg('Last 30 days'),
};

const FILTERS = {
  action: { label: msg('Action'), ...UNREAD, values: ({ t }: { t: Translate }) => actionChoices(t) },
  range: { label: msg('Time range'), ...UNREAD, ...sentWords(RANGES) },
  since: { label: msg('Since'), ...UNREAD },
  until: { label: msg('Until'), ...UNREAD },
  mine: { label: msg('Mine'), ...UNREAD, ...sentWords({ true: msg('Yes') }) },
};

const DETAILS: Attributes<Activity> = {
  request: {
    label: msg('Request'),
    value: ({ request_id }) => request_id,
    show: ({ request_id }) => request_id && <RequestId id={request_id} hasLabel={false} />,
    width: 10,
    yields: true,
  },
  duration: {
    label: msg('Duration'),
    value: (activity, context) => durationText(durationOf(activity) ?? 0, context),
    width: 6,
    isOptional: true,
  },
  target: {
    label: msg('Target ID'),
    value: ({ object_id }) => object_id,
    as: 'id',
    filter: { ...SENT, id: 'object', label: msg('Object') },
  },
};

const kindOf = (of: ActivityPlace['of']) =>
  kind<Activity>()({
    noun: { one: msg('activity'), many: msg('activity') },
    icon: History,
    isUnlogged: true,
    idOf: ({ id }) => id,
    nameOf: (activity, t) => activitySentence(t, activity),
    name: {
      ...{ id: 'what', label: msg('What'), sort: null },
      badge: (activity) => activity.undo && <UndoButton activity={activity} />,
    },
    attributes: {
      when: { label: msg('When'), value: ({ at }) => at, as: 'time', width: 12 },
      by: {
        label: msg('By'),
        value: (activity, { t }) => actorName(t, activity),
        width: typeof of === 'string' ? 8 : WIDE_NAME,
        isVital: true,
        filter: { ...sentWords({ platform: msg('the platform') }), id: 'actor', label: msg('Done by') },
      },
      // The sentence already implies the kind, so its column shrinks before that of the result.
      kind: {
        label: msg('Kind'),
        value: ({ kind: name }, { t }) => t(KINDS[name]),
        width: 8,
        yields: true,
        filter: sentWords(Object.fromEntries(ACTIVITY_KINDS.map((name) => [name, KINDS[name]]))),
      },
      result: {
        label: msg('Result'),
        value: ({ state }, { t }) => t(RESULT_WORDS[state].word),
        show: ({ state }) => <ResultBadge state={state} />,
        width: 9.5,
        isVital: true,
        filter: sentWords(Object.fromEntries(Object.entries(RESULT_WORDS).map(([state, { word }]) => [state, word]))),
      },
      project: {
        label: msg('Project'),
        value: ({ project }) => project?.name,
        applies: () => of === 'all',
        filter: { ...SENT, read: ({ project }) => project?.id },
      },
      ...DETAILS,
    },
    filters: FILTERS,
  });

const rowsOf = ({ pages, pageParams }: { pages: ActivityAnswer[]; pageParams: unknown[] }) => ({
  pages: pages.map(({ activity }) => ({ rows: activity })),
  pageParams,
});

/** A time in the filter, which is in the user's time zone. The API rejects other texts. */
function isoIn(timeZone: string, local: string | undefined): string | undefined {
  const moment = local === undefined ? undefined : momentIn(timeZone, local);
  return moment && !Number.isNaN(moment.getTime()) ? moment.toISOString() : local;
}

const entriesOf = (of: ActivityPlace['of'], timeZone: string) =>
  pageList<Activity, ActivitySearch & { sort?: string }>(
    (scope, { sort: _, since, until, ...search }) => ({
      ...activityPagesQuery({ scope, of }, { ...search, since: isoIn(timeZone, since), until: isoIn(timeZone, until) }),
      select: rowsOf,
    }),
    { text: 'search' },
  );

const PROJECT_LIST = 'activity';
const ALL_PROJECTS_LIST = 'all-activity';

/** The log of a project, of a domain or of everything. */
export const activityList = (of: ActivityPlace['of'], header: { description?: Text; path?: string } = {}) =>
  listOf(kindOf(of), {
    id: of === 'all' ? ALL_PROJECTS_LIST : PROJECT_LIST,
    header,
    source: {
      useList: (list, found) => entriesOf(of, found.context.format.timeZone).useList(list, found),
      start: () => undefined,
    },
    sort: '-at',
    views: [
      { label: msg('All') },
      { label: msg('Mine'), where: ['mine:true'] },
      { label: msg('Failed'), where: ['result:failed'] },
      { label: msg('Last 24 h'), where: ['range:24'] },
    ],
    nameLink: (activity, { scope }) => (activity.is_there ? activityHrefOf({ scope, of })(activity) : undefined),
    emptyTitle: msg('No activity recorded'),
    emptyText: msg('Everything that is created, changed or deleted appears here.'),
  });
