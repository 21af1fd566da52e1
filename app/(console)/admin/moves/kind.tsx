import { ArrowRightLeft } from 'lucide-react';
import { StateBadge } from '#components/console/state-badge.tsx';
import { kind, listOf } from '#components/kind/kind.ts';
import { completeList } from '#components/kind/list-source.ts';
import { detailOf, JOB_STATES, titleOf } from '#components/moves/job-words.ts';
import { jobApi } from '#lib/compute/jobs/contract.ts';
import { MOVE_JOBS } from '#lib/compute/jobs/move-jobs.ts';
import type { PlatformJob } from '#lib/compute/jobs/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { movesHref } from '#lib/screens/paths.ts';

const moveKind = kind<PlatformJob>()({
  noun: { one: msg('move'), many: msg('moves') },
  icon: ArrowRightLeft,
  idOf: ({ id }) => id,
  nameOf: (job, t) => t(titleOf(job)),
  name: { label: msg('Job') },
  attributes: {
    status: {
      label: msg('Status'),
      value: ({ state }, { t }) => t(JOB_STATES[state].word),
      show: ({ state }, { t }) => {
        const { word, ...look } = JOB_STATES[state];
        return <StateBadge word={t(word)} {...look} />;
      },
      filter: { operators: [] },
    },
    result: { label: msg('Result'), value: ({ counts }, { t }) => t(detailOf(counts)), width: 13 },
    reason: { label: msg('Reason'), value: ({ reason }) => reason, width: 11 },
    user: { label: msg('Started by'), value: ({ user_name }) => user_name, filter: { operators: [] } },
    started: { label: msg('Started'), value: ({ created_at }) => created_at, as: 'age', sort: true },
    ended: { label: msg('Ended'), value: ({ ended_at }) => ended_at, as: 'age', sort: true },
  },
});

export const moveList = listOf(moveKind, {
  id: 'admin-move-jobs',
  header: {
    description: msg('The last 100 jobs that moved instances: maintenance, returns to service and bulk migrations.'),
  },
  source: completeList(
    (scope, send) => clientOf(jobApi).list.query(scope, MOVE_JOBS, send),
    ({ jobs }) => jobs,
  ),
  sort: '-started',
  href: ({ id }) => movesHref(id),
  emptyText: msg('A maintenance, a return to service or a bulk migration appears here when it starts.'),
});
