'use client';

import { useQuery } from '@tanstack/react-query';
import { InstanceActivity } from '#components/instances/instance-activity.tsx';
import { useUserNames } from '#components/projects/use-owners.ts';
import { instanceActionsQuery } from '#lib/compute/instance-actions/queries.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** The activity of an instance of any project, with the names of its users. */
export function ServerActivity({ projectId, id }: { projectId: string; id: string }) {
  const t = useT();
  const { data } = useQuery(instanceActionsQuery(projectId, id));
  const users = (data?.instanceActions ?? []).flatMap(({ user_id }) => (user_id === null ? [] : [{ user_id }]));
  const userName = useUserNames(projectId, users);
  const personName = (userId: string | null) => (userId === null ? t('the platform') : userName(userId));
  return <InstanceActivity projectId={projectId} serverId={id} personName={personName} />;
}
