'use client';

import type { ActionStart } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';

const StartMaintenance = lazyComponent(async () => (await import('./start-maintenance.tsx')).StartMaintenance);
const ReturnToService = lazyComponent(async () => (await import('./return-to-service.tsx')).ReturnToService);

type Dialog<Row> = NonNullable<ActionStart<Row>['dialog']>;

interface MaintenanceDialogs<Row> {
  start: Dialog<Row>;
  return: Dialog<Row>;
}

/** Dialogs for hosts. If all of them are down, their instances can only be evacuated. */
export const maintenanceDialogs = <Row extends { name: string }>(
  projectId: string,
  isUp: (row: Row) => boolean,
): MaintenanceDialogs<Row> => ({
  start: (rows, onClose) => (
    <StartMaintenance hosts={rows.map(({ name }) => name)} areDown={!rows.some(isUp)} {...{ projectId, onClose }} />
  ),
  return: (rows, onClose) => <ReturnToService hosts={rows.map(({ name }) => name)} {...{ projectId, onClose }} />,
});
