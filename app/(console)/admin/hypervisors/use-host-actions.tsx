'use client';

import { Ban, CircleCheck, PowerOff, RadioTower, Undo2, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Action, BulkAction } from '#components/console/action.ts';
import type { SkippedRow } from '#components/console/skipped-rows-context.ts';
import { useDialogRequest } from '#components/console/use-dialog-request.tsx';
import type { HypervisorRow } from '#components/hosts/hypervisor-row.ts';
import type { HostConnections } from '#components/hosts/use-host-connections.ts';
import { maintenanceBulkActions } from '#components/maintenance/bulk-actions.ts';
import { type MaintenanceActions, useMaintenance } from '#components/maintenance/use-maintenance.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { msg, type Text } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { useConnectionActions } from './use-connection-actions.tsx';

const DisableHosts = lazyComponent(async () => (await import('./disable-hosts.tsx')).DisableHosts);
const EnableHosts = lazyComponent(async () => (await import('./enable-hosts.tsx')).EnableHosts);
const ForceDownDialog = lazyComponent(async () => (await import('./force-down-dialog.tsx')).ForceDownDialog);

interface HostDialogRequest {
  what: 'disable' | 'enable' | 'force';
  rows: HypervisorRow[];
}

export interface HostActions {
  of: (row: HypervisorRow) => readonly Action[];
  bulk: readonly BulkAction<HypervisorRow>[];
  dialog: ReactNode;
}

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

/** Returns the action that applies: start maintenance or return to service. */
const maintenanceAction = (t: Translate, maintenance: MaintenanceActions, row: HypervisorRow): Action => ({
  ...(isOut(row)
    ? { label: t('Return to service'), icon: <Undo2 />, onSelect: () => maintenance.return([row.name]) }
    : {
        label: t('Start maintenance'),
        icon: <Wrench />,
        onSelect: () => maintenance.start([row.name], { areDown: !row.isUp }),
      }),
  allowed: known(row),
  group: t('Service'),
});

export function useHostActions(projectId: string, connections: HostConnections, onRemoved?: () => void): HostActions {
  const t = useT();
  const connection = useConnectionActions(projectId, connections, onRemoved);
  const maintenance = useMaintenance(projectId);
  const { close, ...dialogState } = useDialogRequest<HostDialogRequest>();
  const openDialog = (what: HostDialogRequest['what']) => (rows: HypervisorRow[], skipped?: readonly SkippedRow[]) =>
    dialogState.openDialog({ what, rows }, skipped);
  return {
    of: (row) => [
      maintenanceAction(t, maintenance, row),
      {
        ...(row.isEnabled
          ? { label: t('Disable'), icon: <Ban />, allowed: mayDisable(row) }
          : { label: t('Enable'), icon: <CircleCheck />, allowed: mayEnable(row) }),
        onSelect: () => openDialog(row.isEnabled ? 'disable' : 'enable')([row]),
        group: t('Service'),
      },
      ...connection.testing(row),
      {
        label: row.isForcedDown ? t('Trust its reports again') : t('Force down'),
        icon: row.isForcedDown ? <RadioTower /> : <PowerOff />,
        isDanger: !row.isForcedDown,
        allowed: known(row),
        onSelect: () => openDialog('force')([row]),
        group: t('Danger'),
      },
      ...connection.removing(row),
    ],
    bulk: [
      ...maintenanceBulkActions<HypervisorRow>(t, maintenance, { mayStart, mayReturn, isUp: ({ isUp }) => isUp }),
      { label: t('Disable'), allowed: mayDisable, onRun: openDialog('disable') },
      { label: t('Enable'), allowed: mayEnable, onRun: openDialog('enable') },
    ],
    dialog: (
      <>
        {dialogState.request &&
          dialogState.renderDialog(<OpenDialog projectId={projectId} request={dialogState.request} onClose={close} />)}
        {connection.dialog}
        {maintenance.dialog}
      </>
    ),
  };
}

function OpenDialog({
  projectId,
  request,
  onClose,
}: {
  projectId: string;
  request: HostDialogRequest;
  onClose: () => void;
}) {
  const { what, rows } = request;
  const [first] = rows;
  if (!first) return null;
  switch (what) {
    case 'disable':
      return <DisableHosts projectId={projectId} rows={rows} onClose={onClose} />;
    case 'enable':
      return <EnableHosts projectId={projectId} rows={rows} onClose={onClose} />;
    case 'force':
      return <ForceDownDialog projectId={projectId} row={first} onClose={onClose} />;
    default:
      return what satisfies never;
  }
}
