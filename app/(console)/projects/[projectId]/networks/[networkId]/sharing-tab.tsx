'use client';

import { useQuery } from '@tanstack/react-query';
import { LogOut, Share2, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { ActionButton } from '#components/console/action-button.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { SharedProject } from '#components/projects/shared-project.tsx';
import { Card } from '#components/ui/card.tsx';
import { onUse } from '#components/ui/on-use.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { networkSharesQuery } from '#lib/console/network-shares/queries.ts';
import type { NetworkShare } from '#lib/console/network-shares/schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { Network } from '#lib/networking/networks/schema.ts';

const EndShareDialog = onUse(async () => (await import('./end-share-dialog.tsx')).EndShareDialog);
const ShareNetworkDialog = onUse(async () => (await import('./share-network-dialog.tsx')).ShareNetworkDialog);

const ALL_PROJECTS = '*';

/** The projects that a network is shared with; a project that it is shared with can leave it here. */
export function SharingTab({ projectId, network }: { projectId: string; network: Network }) {
  const t = useT();
  const query = useQuery(networkSharesQuery(projectId, network.id));
  const [isSharing, setIsSharing] = useState(false);
  const [ending, setEnding] = useState<NetworkShare>();
  const allowed = useMayWrite(projectId);
  const isOwner = query.data?.is_owner === true;
  return (
    <>
      <Card
        title={isOwner ? t('Shared with') : t('Shared with this project')}
        hasPadding={false}
        aside={
          isOwner && (
            <ActionButton
              size="small"
              action={{
                label: t('Share with a project'),
                icon: <Share2 aria-hidden />,
                allowed,
                onSelect: () => setIsSharing(true),
              }}
            />
          )
        }
      >
        <QueryScreen query={query} skeleton={<Skeleton className="m-4 h-8" />}>
          {({ shares }) =>
            shares.length === 0 ? (
              <NoShares />
            ) : (
              <ul className="divide-y">
                {shares.map((share) => (
                  <ShareRow key={share.id} {...{ share, isOwner, allowed }} onEnd={() => setEnding(share)} />
                ))}
              </ul>
            )
          }
        </QueryScreen>
      </Card>
      {isSharing && <ShareNetworkDialog {...{ projectId, network }} onClose={() => setIsSharing(false)} />}
      {ending && (
        <EndShareDialog {...{ projectId, network, isOwner }} share={ending} onClose={() => setEnding(undefined)} />
      )}
    </>
  );
}

function NoShares() {
  const t = useT();
  return (
    <EmptyState icon={Share2} title={t('Not shared with any project')}>
      {t('A project that the network is shared with can create ports on it, with addresses it cannot choose.')}
    </EmptyState>
  );
}

interface ShareRowProps {
  share: NetworkShare;
  isOwner: boolean;
  allowed: true | Text;
  onEnd: () => void;
}

/** A project that the network is shared with, and how many ports it has there. */
function ShareRow({ share: { target_project, ports }, isOwner, allowed, onEnd }: ShareRowProps) {
  const t = useT();
  const isForAll = target_project === ALL_PROJECTS;
  const mayEnd = isForAll ? msg('The network is shared with all projects. An administrator can change that.') : allowed;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
      <span className="min-w-0 flex-1 basis-56">
        {isForAll ? <span className="font-medium">{t('All projects')}</span> : <SharedProject id={target_project} />}
      </span>
      {!isForAll && (
        <span className="text-ink-muted">{t('{count, plural, one {# port} other {# ports}}', { count: ports })}</span>
      )}
      <ActionButton
        size="small"
        variant="ghost"
        action={{
          label: isOwner ? t('Stop sharing') : t('Leave'),
          icon: isOwner ? <UserMinus aria-hidden /> : <LogOut aria-hidden />,
          allowed: mayEnd === true && !isOwner && ports > 0 ? msg('Delete the ports of this project first.') : mayEnd,
          onSelect: onEnd,
        }}
      />
    </li>
  );
}
