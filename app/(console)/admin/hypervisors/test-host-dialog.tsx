'use client';

import { ErrorAlert } from '#components/console/error-alert.tsx';
import { HostFindings } from '#components/hosts/host-findings.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import type { HostTest } from './test-connection.tsx';

interface TestHostDialogProps {
  name: string;
  /** Already started when the dialog opens. */
  test: HostTest;
  onAgain: () => void;
  onClose: () => void;
}

export function TestHostDialog({ name, test, onAgain, onClose }: TestHostDialogProps) {
  const t = useT();
  return (
    <Dialog
      onClose={onClose}
      title={t('Test of {name}', { name })}
      size="medium"
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button onClick={onAgain} isLoading={test.isPending}>
            {t('Test again')}
          </Button>
        </>
      }
    >
      <div role="status" aria-busy={test.isPending}>
        {test.isPending && (
          <div className="flex flex-col gap-3">
            <p className="text-ink-muted">{t('Checking the host. This can take a few seconds.')}</p>
            <Skeleton className="h-24 w-full" />
          </div>
        )}
        {!test.isPending && test.data && <HostFindings examination={test.data} />}
      </div>
      {!test.isPending && test.error && <ErrorAlert error={test.error} title={t('Could not test the host')} />}
    </Dialog>
  );
}
