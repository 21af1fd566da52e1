'use client';

import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { AllActivityLink } from '#components/activity/all-activity-link.tsx';
import { Age } from '#components/console/age.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { RequestId } from '#components/console/request-id.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { listSource } from '#components/console/row-source-of.ts';
import { StateBadge } from '#components/console/state-badge.tsx';
import { textColumn } from '#components/console/text-column.tsx';
import type { Tone } from '#components/ui/tone.ts';
import { useSession } from '#lib/client/session.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { imageTasksQuery } from '#lib/image/images/queries.ts';
import type { Task, TaskStatus } from '#lib/image/tasks/schema.ts';
import { sourceOf } from './source-of-task.ts';

const LOOKS: Record<TaskStatus, { word: string; tone: Tone }> = {
  pending: { word: msg('Waiting'), tone: 'neutral' },
  processing: { word: msg('In progress'), tone: 'info' },
  success: { word: msg('Succeeded'), tone: 'success' },
  failure: { word: msg('Failed'), tone: 'danger' },
};

const newestFirst = ({ tasks }: { tasks: Task[] }): Task[] =>
  tasks.toSorted((one, other) => other.created_at.localeCompare(one.created_at));

interface ActivityTabProps {
  projectId: string;
  imageId: string;
}

/** What the platform did to bring data into an image: by whom it was asked, when, and what came of it. */
export function ActivityTab(props: ActivityTabProps) {
  return (
    <>
      <p className="mb-3 text-end">
        <AllActivityLink object={props.imageId} />
      </p>
      <Imports {...props} />
    </>
  );
}

function Imports({ projectId, imageId }: ActivityTabProps) {
  const t = useT();
  const me = useSession().data?.user;
  const source = listSource(useQuery({ ...imageTasksQuery(projectId, imageId), select: newestFirst }));
  const whatOf = (task: Task) => {
    const from = sourceOf(task);
    return from === undefined ? t('Import the uploaded data') : t('Fetch {from}', { from });
  };
  return (
    <ResourceTable<Task>
      listId="image-activity"
      areEntries
      caption={t('Activity')}
      columns={[
        textColumn<Task>('what', t('Action'), 14, whatOf, { grows: true, isRowHeader: true }),
        textColumn<Task>('status', t('Status'), 8, ({ status }) => status, {
          cell: ({ status }) => (
            <StateBadge
              word={t(LOOKS[status].word)}
              tone={LOOKS[status].tone}
              isTransitional={status === 'processing'}
            />
          ),
        }),
        textColumn<Task>('message', t('Result'), 14, ({ status, message }) => (status === 'failure' ? message : '')),
        textColumn<Task>('user', t('By'), 8, ({ user_id }) => (user_id === me?.id ? me.name : user_id)),
        textColumn<Task>('when', t('When'), 8, ({ created_at }) => created_at, {
          cell: ({ created_at }) => <Age at={created_at} />,
        }),
        textColumn<Task>('request', t('Request'), 12, ({ request_id }) => request_id, {
          cell: ({ request_id }) => <RequestId id={request_id} />,
        }),
      ]}
      source={source}
      idOf={({ id }) => id}
      nameOf={whatOf}
      states={{
        empty: (
          <EmptyState icon={History} title={t('No imports')}>
            {t('The data was uploaded directly, or has not been uploaded yet. Imports and their results appear here.')}
          </EmptyState>
        ),
      }}
    />
  );
}
