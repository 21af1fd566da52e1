'use client';

import { Button } from '#components/ui/button.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { volumeName } from '#components/volumes/volume-words.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';

export function GrowFileSystemDialog({ volume, onClose }: { volume: Volume; onClose: () => void }) {
  const t = useT();
  const device = volume.attachments[0]?.device ?? '/dev/vdb';
  const systems = [
    { title: t('Linux, ext4'), code: `sudo growpart ${device} 1\nsudo resize2fs ${device}1` },
    { title: t('Linux, XFS'), code: `sudo growpart ${device} 1\nsudo xfs_growfs /mountpoint` },
    {
      title: t('Windows, PowerShell'),
      code: 'Update-HostStorageCache\nResize-Partition -DriveLetter D -Size (Get-PartitionSupportedSize -DriveLetter D).SizeMax',
    },
  ];
  return (
    <Dialog
      onClose={onClose}
      size="medium"
      title={t('{name} is being extended', { name: volumeName(volume) })}
      description={t(
        'The disk grows automatically, the file system on it does not. Run the matching commands in the instance. If there is no partition table, skip the first line.',
      )}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        {systems.map(({ title, code }) => (
          <div key={title} className="flex flex-col gap-1.5">
            <p className="font-medium text-small">{title}</p>
            <CodeBlock code={code} label={title} copyLabel={t('Copy')} />
          </div>
        ))}
      </div>
    </Dialog>
  );
}
