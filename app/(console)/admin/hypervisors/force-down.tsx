'use client';

import { VerbDialog, type VerbDialogProps } from '#components/console/verb-dialog.tsx';
import type { HypervisorRow } from '#components/hosts/hypervisor-row.ts';
import { Alert } from '#components/ui/alert.tsx';
import { useT } from '#lib/i18n/use-t.ts';

/** Marks a host as down, regardless of its reports, so that its instances can be evacuated. Its page stays open. */
export function ForceDown(props: VerbDialogProps<HypervisorRow>) {
  const t = useT();
  const [{ isUp, instances }] = props.rows;
  return (
    <VerbDialog {...props} onDone={undefined}>
      {isUp && (
        <Alert tone="warning" title={t('The host reports that it is up')}>
          {t(
            'Make sure that its {count, plural, one {# instance is} other {# instances are}} no longer running. An instance that is evacuated while it is still running writes to the same volumes twice.',
            { count: instances },
          )}
        </Alert>
      )}
    </VerbDialog>
  );
}
