'use client';

import type { Action } from '#components/console/action.ts';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { ObjectSummary } from '#components/console/object-summary.tsx';
import { SummaryPanel } from '#components/console/summary-panel.tsx';
import type { ListedNetwork } from '#lib/console/networking/networks/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { Network } from '#lib/networking/networks/schema.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { useNetworkProperties } from './network-attributes.tsx';
import { NetworkStatusBadge } from './network-status.tsx';
import { nameOrId } from './network-words.ts';
import { SubnetMeters } from './subnet-meters.tsx';

interface NetworkPanelProps extends ProjectDialogProps {
  /** Undefined while the panel is closed. */
  row: ListedNetwork | undefined;
  actionsOf: (row: ListedNetwork) => readonly Action[];
}

export function NetworkPanel({ projectId, row, onClose, actionsOf }: NetworkPanelProps) {
  const t = useT();
  return (
    <SummaryPanel
      isOpen={row !== undefined}
      onClose={onClose}
      name={row && nameOrId(row.network)}
      kind={t('Network')}
      actions={row ? actionsOf(row) : []}
      href={objectHref(projectId, 'networks', row?.network.id ?? '')}
    >
      {row && (
        <div className="flex flex-col gap-4">
          <NetworkStatusBadge network={row.network} />
          <SubnetMeters subnets={row.subnets} />
          <Facts projectId={projectId} network={row.network} />
        </div>
      )}
    </SummaryPanel>
  );
}

function Facts({ projectId, network }: { projectId: string; network: Network }) {
  return <ObjectSummary {...useNetworkProperties(projectId, network)} />;
}
