'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { nameOrId } from '#components/networks/network-words.ts';
import { useSession } from '#lib/client/session.ts';
import { useEndShare } from '#lib/console/network-shares/queries.ts';
import type { NetworkShare } from '#lib/console/network-shares/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { Network } from '#lib/networking/networks/schema.ts';

interface EndShareDialogProps {
  projectId: string;
  network: Network;
  share: NetworkShare;
  /** Whether the owner stops the share, or the other project leaves it. */
  isOwner: boolean;
  onClose: () => void;
}

/** Asks before a network is no longer shared with a project: the ports of that project go with it. */
export function EndShareDialog({ projectId, network, share, isOwner, onClose }: EndShareDialogProps) {
  const t = useT();
  const end = useEndShare(projectId, network.id);
  const projects = useSession().data?.projects;
  const project = projects?.find(({ id }) => id === share.target_project)?.name ?? share.target_project;
  const name = nameOrId(network);
  return (
    <ConfirmAction
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDanger
      title={isOwner ? t('Stop sharing {name} with {project}?', { name, project }) : t('Leave {name}?', { name })}
      confirmLabel={isOwner ? t('Stop sharing') : t('Leave {name}', { name })}
      onConfirm={() => end.mutateAsync(share.id)}
    >
      {isOwner ? (
        <p>
          {share.ports === 0
            ? t('The project has no ports on the network.')
            : t(
                '{count, plural, one {# port of the project is} other {# ports of the project are}} permanently deleted. Its instances and routers lose their connection to the network.',
                { count: share.ports },
              )}
        </p>
      ) : (
        <p>{t('This project no longer sees the network. Its owner can share it again.')}</p>
      )}
    </ConfirmAction>
  );
}
