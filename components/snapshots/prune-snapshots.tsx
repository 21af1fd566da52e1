'use client';

import { Eraser } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import type { Snapshot } from '#lib/block-storage/snapshots/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { useSnapshotActions } from './use-snapshot-actions.tsx';

const PruneDialog = lazyComponent(async () => (await import('./prune-dialog.tsx')).PruneDialog);

export function PruneSnapshots({ projectId }: { projectId: string }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const { bulk, dialog } = useSnapshotActions(projectId);
  const deletion = bulk.find(({ isDanger }) => isDanger);
  const close = () => setIsOpen(false);
  const askToDelete = (snapshots: Snapshot[]) => {
    close();
    deletion?.onRun(snapshots, []);
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Eraser aria-hidden />
        {t('Clean up…')}
      </Button>
      {isOpen && <PruneDialog projectId={projectId} onClose={close} onChosen={askToDelete} />}
      {dialog}
    </>
  );
}
