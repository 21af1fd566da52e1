const folderOf = (volume: string): string =>
  volume
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '') || 'data';

export function mountCommands(device: string, volume: string): string {
  const folder = `/mnt/${folderOf(volume)}`;
  return [
    `sudo mkfs.ext4 ${device}`,
    `sudo mkdir -p ${folder}`,
    `sudo mount ${device} ${folder}`,
    `echo "UUID=$(sudo blkid -s UUID -o value ${device}) ${folder} ext4 defaults,nofail 0 2" | sudo tee -a /etc/fstab`,
  ].join('\n');
}
