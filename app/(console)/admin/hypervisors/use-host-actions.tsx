'use client';

import { Ban, CircleCheck, PowerOff, RadioTower, Undo2, Wrench } from 'lucide-react';
import { type ObjectAction, type ObjectActions, useObjectActions } from '#components/console/use-object-actions.tsx';
import type { HypervisorRow } from '#components/hosts/hypervisor-row.ts';
import type { HostConnections } from '#components/hosts/use-host-connections.ts';
import { maintenanceDialogs } from '#components/maintenance/maintenance-dialogs.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useConnectionActions } from './use-connection-actions.tsx';

const DisableHosts = lazyComponent(async () => (await import('./disable-hosts.tsx')).DisableHosts);
const EnableHosts = lazyComponent(async () => (await import('./enable-hosts.tsx')).EnableHosts);
const ForceDownDialog = lazyComponent(async () => (await import('./force-down-dialog.tsx')).ForceDownDialog);

const known = ({ service }: HypervisorRow): true | Text =>
  service !== undefined || msg('The compute service of this host has not reported yet.');
const isOut = ({ isEnabled, isForcedDown }: HypervisorRow): boolean => !isEnabled || isForcedDown;
const mayDisable = (row: HypervisorRow): true | Text =>
  row.isEnabled ? known(row) : msg('The host is already disabled.');
const mayEnable = (row: HypervisorRow): true | Text =>
  row.isEnabled ? msg('The host is already enabled.') : known(row);

const mayStart = (row: HypervisorRow): true | Text =>
  isOut(row) ? msg('The host is already out of service.') : known(row);
const mayReturn = (row: HypervisorRow): true | Text => (isOut(row) ? known(row) : msg('The host is in service.'));

const SERVICE = msg('Service');

export function useHostActions(
  projectId: string,
  connections: HostConnections,
  onRemoved?: () => void,
): ObjectActions<HypervisorRow> {
  const { test, disconnect } = useConnectionActions(projectId, connections, onRemoved);
  const dialogs = maintenanceDialogs<HypervisorRow>(projectId, ({ isUp }) => isUp);
  const service = { group: SERVICE, isBulk: true };
  return useObjectActions<HypervisorRow>({
    start: {
      ...service,
      ...{ label: msg('Start maintenance'), icon: Wrench },
      ...{ fits: (row) => !isOut(row), allowed: mayStart, dialog: dialogs.start },
    },
    return: {
      ...service,
      ...{ label: msg('Return to service'), icon: Undo2, fits: isOut, allowed: mayReturn, dialog: dialogs.return },
    },
    disable: {
      label: msg('Disable'),
      icon: Ban,
      group: SERVICE,
      fits: ({ isEnabled }) => isEnabled,
      isBulk: true,
      allowed: mayDisable,
      dialog: (rows, onClose) => <DisableHosts {...{ projectId, rows, onClose }} />,
    },
    enable: {
      label: msg('Enable'),
      icon: CircleCheck,
      group: SERVICE,
      fits: ({ isEnabled }) => !isEnabled,
      isBulk: true,
      allowed: mayEnable,
      dialog: (rows, onClose) => <EnableHosts {...{ projectId, rows, onClose }} />,
    },
    test,
    ...forcedDown(projectId),
    disconnect,
  });
}

function forcedDown(projectId: string): Record<'trust' | 'force', ObjectAction<HypervisorRow>> {
  const change: Pick<ObjectAction<HypervisorRow>, 'allowed' | 'group' | 'dialog'> = {
    group: msg('Danger'),
    allowed: known,
    dialog: ([row], onClose) => <ForceDownDialog {...{ projectId, row, onClose }} />,
  };
  return {
    trust: {
      ...change,
      label: msg('Trust its reports again'),
      icon: RadioTower,
      fits: ({ isForcedDown }) => isForcedDown,
    },
    force: {
      ...change,
      label: msg('Force down'),
      icon: PowerOff,
      isDanger: true,
      fits: ({ isForcedDown }) => !isForcedDown,
    },
  };
}
