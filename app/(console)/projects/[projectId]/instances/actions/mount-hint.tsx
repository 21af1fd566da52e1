'use client';

import { Button } from '#components/ui/button.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { mountCommands } from './mount-words.ts';

interface MountHintProps {
  server: string;
  volume: string;
  device: string;
  onClose: () => void;
}

/** What is left to do inside the guest once a volume is attached. */
export function MountHint({ server, volume, device, onClose }: MountHintProps) {
  const t = useT();
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="medium"
      title={t('{volume} is being attached', { volume })}
      description={t('It appears as {device} inside {server}. An empty volume needs a file system first:', {
        device,
        server,
      })}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <CodeBlock code={mountCommands(device, volume)} label={t('Commands')} copyLabel={t('Copy the commands')} />
      <ul className="mt-3 list-disc ps-4 text-ink-muted">
        <li>{t('Leave the first line out when there are data on it already: it erases them.')}</li>
        <li>{t('The system may call it something else; lsblk lists what it sees.')}</li>
      </ul>
    </Dialog>
  );
}
