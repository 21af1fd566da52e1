'use client';

import { QueryContent } from '#components/console/query-content.tsx';
import { VerbDialog, type VerbDialogProps } from '#components/console/verb-dialog.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { listedNetworkApi } from '#lib/console/networking/networks/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { canDeleteNetwork } from '#lib/networking/networks/can.ts';
import type { Network } from '#lib/networking/networks/schema.ts';
import type { Port } from '#lib/networking/ports/schema.ts';
import { Blockers } from './blockers.tsx';
import { useBlockingPorts } from './use-blocking-ports.ts';

interface NetworkRow {
  network: Network;
}

/** Only the project's own router interfaces are removed with a network; everything else must be deleted first. */
const isOwnInterface = (projectId: string) => (port: Port) =>
  port.device_owner === 'network:router_interface' && port.project_id === projectId;

/** Also removes the interfaces of routers. */
function withInterfaces({ verb, ...props }: VerbDialogProps<NetworkRow>): VerbDialogProps<NetworkRow> {
  const question = { ...verb.question, confirm: msg('Remove interfaces and delete') };
  const requestOf = ({ network }: NetworkRow) => clientOf(listedNetworkApi).remove.request(network.id);
  return { ...props, verb: { ...verb, question }, requestOf };
}

export function DeleteNetworks(props: VerbDialogProps<NetworkRow>) {
  const t = useT();
  const { projectId, rows } = props;
  const count = rows.length;
  const ports = useBlockingPorts(
    projectId,
    rows.map(({ network }) => network),
  );
  const blocking = (ports.data ?? []).flat();
  const hasRouters = blocking.length > 0 && blocking.every(isOwnInterface(projectId));
  const refusals = hasRouters ? [] : (ports.data ?? []).map(canDeleteNetwork);
  // For several networks the job reports which are rejected.
  const [refusal] = refusals.includes(true) ? [] : refusals;
  return (
    <VerbDialog
      {...(hasRouters ? withInterfaces(props) : props)}
      restsOn={ports}
      blockedReason={typeof refusal === 'string' ? t(refusal) : undefined}
    >
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
    </VerbDialog>
  );
}
