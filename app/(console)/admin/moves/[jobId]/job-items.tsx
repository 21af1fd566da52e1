'use client';

import { ServerCog } from 'lucide-react';
import { StateBadge } from '#components/console/state-badge.tsx';
import type { RowContext } from '#components/kind/attribute.ts';
import { kind, listOf } from '#components/kind/kind.ts';
import { KindList } from '#components/kind/kind-list.tsx';
import { completeList } from '#components/kind/list-source.ts';
import { ITEM_STATES } from '#components/moves/job-words.ts';
import { moveWords, problemOf } from '#components/moves/move-words.ts';
import { jobApi } from '#lib/compute/jobs/contract.ts';
import type { JobItem } from '#lib/compute/jobs/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { projectApi } from '#lib/identity/projects/contract.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';

const resultOf = ({ message, move }: JobItem, { t }: Pick<RowContext<JobItem>, 't'>) =>
  message && t(move ? problemOf(message, move) : message);

const itemKind = kind<JobItem>()({
  noun: { one: msg('move'), many: msg('moves') },
  icon: ServerCog,
  isUnlogged: true,
  idOf: ({ object_id }) => object_id,
  nameOf: ({ name }) => name,
  name: { id: 'instance', label: msg('Instance') },
  related: { projects: (scope, send) => clientOf(projectApi).list.query(scope, {}, send) },
  attributes: {
    status: {
      label: msg('Status'),
      value: ({ state }, { t }) => t(ITEM_STATES[state].word),
      show: ({ state }, { t }) => {
        const { word, ...look } = ITEM_STATES[state];
        return <StateBadge word={t(word)} {...look} />;
      },
      isVital: true,
      filter: { operators: [] },
    },
    project: {
      label: msg('Project'),
      value: ({ project_id }, { related }) =>
        related.projects?.projects.find(({ id }) => id === project_id)?.name ?? project_id,
      isVital: true,
      filter: { operators: [] },
    },
    from: { label: msg('From'), value: ({ move }) => move?.from, isVital: true },
    to: { label: msg('To'), value: ({ move }) => move?.to, isVital: true },
    how: {
      label: msg('How'),
      value: ({ move }, { t }) => (move && move.how !== 'none' ? t(moveWords[move.how]) : undefined),
    },
    ended: { label: msg('Ended'), value: ({ ended_at }) => ended_at, as: 'age' },
    message: {
      label: msg('Result'),
      value: resultOf,
      show: (item, context) => (
        <span className={item.state === 'failed' ? 'text-danger-ink' : undefined}>{resultOf(item, context)}</span>
      ),
      width: 18,
    },
  },
});

const itemList = (jobId: string) =>
  listOf(itemKind, {
    id: 'admin-job-items',
    header: {},
    source: completeList(
      (scope, send) => clientOf(jobApi).show.query(scope, jobId, send),
      ({ job }) => job.items,
    ),
    sort: 'name',
    nameLink: ({ object_id }) => adminObjectHref('instances', object_id),
    emptyTitle: msg('No instances to move'),
    emptyText: msg('The host was empty, or everything stays where it is.'),
  });

export const JobItems = ({ projectId, jobId }: { projectId: string; jobId: string }) => (
  <KindList list={itemList(jobId)} scope={projectId} />
);
