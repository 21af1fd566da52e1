/** What a small Linux guest writes to its console while it boots; the same text for the same machine and boot. */
const LINES: readonly [atSeconds: number, text: string][] = [
  [0, 'Linux version 6.12.41-cloud-amd64 (debian-kernel@lists.debian.org)'],
  [0.012, 'Command line: BOOT_IMAGE=/boot/vmlinuz root=/dev/vda1 ro console=ttyS0'],
  [0.214, 'smpboot: CPU0: virtual processor'],
  [0.688, 'virtio_blk virtio1: [vda] 512-byte logical blocks'],
  [0.731, ' vda: vda1'],
  [1.106, 'EXT4-fs (vda1): mounted filesystem with ordered data mode'],
  [1.482, 'systemd[1]: Detected virtualization kvm.'],
  [2.035, 'virtio_net virtio0 ens3: renamed from eth0'],
  [3.377, 'cloud-init[412]: Cloud-init running modules:config'],
  [4.019, 'cloud-init[412]: Cloud-init finished. Datasource DataSourceOpenStackLocal.'],
];

/** The console text of one boot, from the kernel's first line to the login prompt. */
export function bootLog(machineId: string, bootedAt: string): string {
  const lines = LINES.map(([at, text]) => `[${at.toFixed(6).padStart(12)}] ${text}`);
  return [`Booted at ${bootedAt}`, ...lines, '', `${machineId.slice(0, 8)} login: `, ''].join('\n');
}
