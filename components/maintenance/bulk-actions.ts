import type { BulkAction } from '#components/console/action.ts';
import type { Text } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import type { MaintenanceActions } from './use-maintenance.tsx';

interface MaintenanceRules<Row> {
  mayStart: (row: Row) => true | Text;
  mayReturn: (row: Row) => true | Text;
  isUp: (row: Row) => boolean;
}

export const maintenanceBulkActions = <Row extends { name: string }>(
  t: Translate,
  maintenance: MaintenanceActions,
  { mayStart, mayReturn, isUp }: MaintenanceRules<Row>,
): BulkAction<Row>[] => [
  {
    label: t('Start maintenance'),
    allowed: mayStart,
    onRun: (rows, skipped) =>
      maintenance.start(
        rows.map(({ name }) => name),
        { skipped, areDown: !rows.some(isUp) },
      ),
  },
  {
    label: t('Return to service'),
    allowed: mayReturn,
    onRun: (rows, skipped) =>
      maintenance.return(
        rows.map(({ name }) => name),
        { skipped },
      ),
  },
];
