import { expect, test } from 'vitest';
import { mountCommands } from './mount-words.ts';

test('the commands make a file system and mount it, now and at each start', () => {
  expect(mountCommands('/dev/vdb', 'DB data')).toBe(
    [
      'sudo mkfs.ext4 /dev/vdb',
      'sudo mkdir -p /mnt/db-data',
      'sudo mount /dev/vdb /mnt/db-data',
      'echo "UUID=$(sudo blkid -s UUID -o value /dev/vdb) /mnt/db-data ext4 defaults,nofail 0 2" | sudo tee -a /etc/fstab',
    ].join('\n'),
  );
});

test.each(['$(reboot)', '; rm -rf /', '../../etc', '""', '日本'])(
  'a volume called %s cannot put anything into a command',
  (name) => {
    const [, mkdir] = mountCommands('/dev/vdb', name).split('\n');
    expect(mkdir).toMatch(/^sudo mkdir -p \/mnt\/[a-z0-9-]+$/);
  },
);
