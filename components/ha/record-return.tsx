'use client';

import { Undo2 } from 'lucide-react';
import { useMaintenance } from '#components/maintenance/use-maintenance.tsx';
import { Button } from '#components/ui/button.tsx';
import { useT } from '#lib/i18n/use-t.ts';

export function RecordReturn({ projectId, host }: { projectId: string; host: string }) {
  const t = useT();
  const maintenance = useMaintenance(projectId);
  return (
    <>
      <Button size="small" onClick={() => maintenance.return([host])}>
        <Undo2 aria-hidden />
        {t('Return to service')}
      </Button>
      {maintenance.dialog}
    </>
  );
}
