'use client';

import { DeleteObjects, deletion } from '#components/console/delete-objects.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { QueryContent } from '#components/console/query-content.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { listedNetworkApi } from '#lib/console/networking/networks/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { canDeleteNetwork } from '#lib/networking/networks/can.ts';
import { networkApi } from '#lib/networking/networks/contract.ts';
import type { Network } from '#lib/networking/networks/schema.ts';
import type { Port } from '#lib/networking/ports/schema.ts';
import { Blockers } from './blockers.tsx';
import { nameOrId } from './network-words.ts';
import { useBlockingPorts } from './use-blocking-ports.ts';

const DELETION = deletion({
  title: msg('{count, plural, one {Delete network {name}?} other {Delete # networks?}}'),
  confirm: msg('{count, plural, one {Delete {name}} other {Delete # networks}}'),
  doing: msg('Deleting {count, plural, one {# network} other {# networks}}'),
  done: msg('Network {name} deleted'),
});

const WITH_INTERFACES = {
  ...DELETION,
  question: { ...DELETION.question, confirm: msg('Remove interfaces and delete') },
};

/** Only the project's own router interfaces are removed with a network; everything else must be deleted first. */
const isOwnInterface = (projectId: string) => (port: Port) =>
  port.device_owner === 'network:router_interface' && port.project_id === projectId;

interface DeleteNetworksProps extends ProjectDialogProps {
  networks: readonly Network[];
  onDeleted?: (() => void) | undefined;
}

export function DeleteNetworks({ projectId, networks, onClose, onDeleted }: DeleteNetworksProps) {
  const t = useT();
  const count = networks.length;
  const ports = useBlockingPorts(projectId, networks);
  const blocking = (ports.data ?? []).flat();
  const hasRouters = blocking.length > 0 && blocking.every(isOwnInterface(projectId));
  const refusals = hasRouters ? [] : (ports.data ?? []).map(canDeleteNetwork);
  // For several networks the job reports which are rejected.
  const [refusal] = refusals.includes(true) ? [] : refusals;
  return (
    <DeleteObjects
      projectId={projectId}
      areDeletedImmediately
      kinds={['network', 'subnet', 'router', 'port', 'quota']}
      objects={networks}
      idOf={({ id }) => id}
      nameOf={nameOrId}
      verb={hasRouters ? WITH_INTERFACES : DELETION}
      restsOn={ports}
      blockedReason={typeof refusal === 'string' ? t(refusal) : undefined}
      deletionOf={({ id }) =>
        hasRouters ? clientOf(listedNetworkApi).remove.request(id) : clientOf(networkApi).remove.request(id)
      }
      onClose={onClose}
      onDeleted={onDeleted}
    >
      <p>{t('{count, plural, one {Its} other {Their}} subnets are deleted too.', { count })}</p>
      <QueryContent
        answer={ports}
        unknown={t('Could not look up the ports on {count, plural, one {it} other {them}}', { count })}
      >
        {() =>
          hasRouters ? (
            <Alert
              tone="warning"
              title={t('Routers are connected to {count, plural, one {it} other {them}}', { count })}
            >
              {t(
                '{count, plural, one {Their interfaces on it are removed first, in one operation that deletes everything or nothing.} other {Their interfaces on them are removed first. Each network is deleted with its interfaces or not at all.}}',
                { count },
              )}
            </Alert>
          ) : (
            <Blockers projectId={projectId} ports={blocking} />
          )
        }
      </QueryContent>
    </DeleteObjects>
  );
}
