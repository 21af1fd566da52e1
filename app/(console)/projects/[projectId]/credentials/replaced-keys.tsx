import type { Action } from '#components/console/action.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { useI18n } from '#lib/i18n/use-t.ts';
import { type Ec2KeyRow, isUnusedSinceReplacement } from './ec2-key-row.ts';

interface ReplacedKeysProps {
  rows: readonly Ec2KeyRow[];
  actionsOf: (row: Ec2KeyRow) => readonly Action[];
}

/** Offers to delete keys that no client has used since their replacement. */
export function ReplacedKeys({ rows, actionsOf }: ReplacedKeysProps) {
  const { t, format } = useI18n();
  return rows.filter(isUnusedSinceReplacement).map((row) => (
    <Alert
      key={row.access}
      tone="info"
      title={t('The old key {access} is no longer used.', { access: row.access })}
      actions={
        <Button size="small" onClick={actionsOf(row).find(({ id }) => id === 'delete')?.onSelect}>
          {t('Delete old key')}
        </Button>
      }
    >
      {t('All requests since {time} were signed with other keys, such as its replacement.', {
        time: format.dateTime(row.successor?.created_at ?? row.created_at),
      })}
    </Alert>
  ));
}
