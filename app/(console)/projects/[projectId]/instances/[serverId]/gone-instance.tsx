'use client';

import { useQuery } from '@tanstack/react-query';
import { Unplug } from 'lucide-react';
import { Age } from '#components/console/age.tsx';
import { ButtonLink } from '#components/console/button-link.tsx';
import { Known } from '#components/console/known.tsx';
import { RequestId } from '#components/console/request-id.tsx';
import { ScreenState } from '#components/console/screen-state.tsx';
import { usePersonName } from '#components/instances/use-person-name.ts';
import { orGone } from '#lib/client/answer.ts';
import { useSession } from '#lib/client/session.ts';
import { instanceActionsQuery } from '#lib/compute/instance-actions/queries.ts';
import { projectHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface GoneInstanceProps {
  projectId: string;
  serverId: string;
  /** Beside the list of the others. */
  isInPanel?: boolean;
}

/** In the place of an instance that is not there: who deleted it and when, if its history is still kept. */
export function GoneInstance({ projectId, serverId, isInPanel = false }: GoneInstanceProps) {
  const t = useT();
  const { data: session } = useSession();
  // No history is an answer too: it was never here, or it is forgotten.
  const history = orGone(useQuery({ ...instanceActionsQuery(projectId, serverId), retry: false }));
  const personName = usePersonName(projectId);
  const deletion = history.data?.instanceActions.find(({ action }) => /delete$/i.test(action));
  const isOwn = deletion?.user_id === session?.user.id;
  return (
    <ScreenState
      icon={Unplug}
      title={t('This instance no longer exists')}
      headingLevel={isInPanel ? 2 : 1}
      actions={!isInPanel && <ButtonLink href={projectHref(projectId, 'instances')}>{t('All instances')}</ButtonLink>}
    >
      {deletion ? (
        <span className="flex flex-col items-center gap-1">
          <span>
            {isOwn ? t('You deleted it') : t('It was deleted by {name}', { name: personName(deletion.user_id) })}{' '}
            <Age at={deletion.start_time} />
          </span>
          <RequestId id={deletion.request_id} />
        </span>
      ) : (
        <Known answer={history} unknown={t('Could not look up who deleted it')}>
          {() => t('It was deleted or belongs to another project.')}
        </Known>
      )}
    </ScreenState>
  );
}
