'use client';

import { useQueries } from '@tanstack/react-query';
import { DeleteObjects, type Deletion } from '#components/console/delete-objects.tsx';
import { Known } from '#components/console/known.tsx';
import { everyAnswer } from '#lib/client/answer.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { isPlatformPort } from '#lib/networking/networks/can.ts';
import { networkDeletion } from '#lib/networking/networks/queries.ts';
import type { Network } from '#lib/networking/networks/schema.ts';
import { networkPortsQuery } from '#lib/networking/ports/queries.ts';
import { Blockers } from './blockers.tsx';
import { nameOrId } from './network-words.ts';

const DELETION: Deletion = {
  question: {
    title: msg('{count, plural, one {Delete network {name}?} other {Delete # networks?}}'),
    confirm: msg('{count, plural, one {Delete {name}} other {Delete # networks}}'),
  },
  words: {
    doing: msg('Deleting {count, plural, one {# network} other {# networks}}'),
    notDone: msg('{name} was not deleted'),
    done: msg('Network {name} deleted'),
  },
};

interface DeleteNetworksProps {
  projectId: string;
  networks: readonly Network[];
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
}

/** Asks before networks are deleted, and names the ports that are in the way. */
export function DeleteNetworks({ projectId, networks, onClose, onDeleted }: DeleteNetworksProps) {
  const t = useT();
  const ports = useQueries({
    queries: networks.map(({ id }) => networkPortsQuery(projectId, id)),
    combine: everyAnswer,
  });
  return (
    <DeleteObjects
      projectId={projectId}
      kinds={['network', 'subnet', 'quota']}
      objects={networks}
      idOf={({ id }) => id}
      nameOf={nameOrId}
      verb={DELETION}
      restsOn={ports}
      deletionOf={({ id }) => networkDeletion(id)}
      onClose={onClose}
      onDeleted={onDeleted}
    >
      <p>{t('Its subnets go with it.')}</p>
      <Known answer={ports} unknown={t('The ports on it could not be looked up')}>
        {(answers) => (
          <Blockers
            projectId={projectId}
            ports={answers.flatMap((answer) => answer.ports).filter((port) => !isPlatformPort(port))}
          />
        )}
      </Known>
    </DeleteObjects>
  );
}
