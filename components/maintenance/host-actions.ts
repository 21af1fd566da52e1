import { Undo2, Wrench } from 'lucide-react';
import type { ObjectAction } from '#components/console/use-object-actions.tsx';
import { msg, type Text } from '#lib/i18n/text.ts';
import type { MaintenanceActions } from './use-maintenance.tsx';

interface MaintenanceRules<Row> {
  mayStart: (row: Row) => true | Text;
  mayReturn: (row: Row) => true | Text;
  isUp: (row: Row) => boolean;
}

export const maintenanceOf = <Row extends { name: string }>(
  maintenance: MaintenanceActions,
  { mayStart, mayReturn, isUp }: MaintenanceRules<Row>,
): Record<'start' | 'return', ObjectAction<Row>> => ({
  start: {
    label: msg('Start maintenance'),
    icon: Wrench,
    isBulk: true,
    allowed: mayStart,
    run: (rows, skipped) =>
      maintenance.start(
        rows.map(({ name }) => name),
        { skipped, areDown: !rows.some(isUp) },
      ),
  },
  return: {
    label: msg('Return to service'),
    icon: Undo2,
    isBulk: true,
    allowed: mayReturn,
    run: (rows, skipped) =>
      maintenance.return(
        rows.map(({ name }) => name),
        { skipped },
      ),
  },
});
