import type { MachineNic } from '../machine.ts';
import { ROOT_DEVICE } from '../machine.ts';
import type { FirstRun, Guest } from './boots.ts';
import { describeKey, hostKeyFingerprints } from './fingerprints.ts';
import { nicName } from './nic-name.ts';

/** A console line and the second of the boot at which it appears. Kernel lines start with their time. */
export interface BootLine {
  atS: number;
  text: string;
  isKernel?: true;
}

const kernel = (atS: number, text: string): BootLine => ({ atS, text, isKernel: true });

/** The console output of a boot, from the first kernel line to the login prompt. */
export function bootLines(guest: Guest): BootLine[] {
  return [...kernelLines(guest), ...systemdLines(guest), ...cloudInitLines(guest), ...loginLines(guest)];
}

function kernelLines({ vcpus, ramMb, diskGb, volumes, isRescue }: Guest): BootLine[] {
  const root = isRescue ? 'LABEL=rescue' : '/dev/vda1';
  const disks = [
    ...(volumes.some(({ device }) => device === ROOT_DEVICE) ? [] : [{ device: ROOT_DEVICE, sizeGib: diskGb }]),
    ...volumes,
  ];
  return [
    kernel(0, 'Linux version 6.12.41-simulated (nephos@fleet) #1 SMP PREEMPT_DYNAMIC'),
    kernel(0, `Command line: BOOT_IMAGE=/boot/vmlinuz root=${root} ro console=ttyS0,115200`),
    kernel(0, 'Hypervisor detected: simulated. This machine is simulated and runs no software.'),
    kernel(0.004, `Memory: ${ramMb * 1024 - 61_440}K/${ramMb * 1024}K available`),
    kernel(0.102, `smp: Brought up 1 node, ${vcpus} CPU${vcpus === 1 ? '' : 's'}`),
    kernel(0.418, 'Serial: 8250/16550 driver, 4 ports, IRQ sharing enabled'),
    kernel(0.421, 'printk: console [ttyS0] enabled'),
    ...disks.map(({ device, sizeGib }, index) =>
      kernel(
        0.688 + index * 0.021,
        `virtio_blk virtio${index + 2}: [${device.slice(5)}] ${sizeGib * 2_097_152} 512-byte logical blocks (${sizeGib} GiB)`,
      ),
    ),
    kernel(1.106, 'EXT4-fs (vda1): mounted filesystem with ordered data mode'),
  ];
}

function systemdLines({ name, nics, isRescue }: Guest): BootLine[] {
  const ok = (atS: number, text: string): BootLine => ({ atS, text: `[  OK  ] ${text}` });
  return [
    kernel(1.482, 'systemd[1]: Detected virtualization simulated.'),
    kernel(1.49, `systemd[1]: Hostname set to <${name}>.`),
    ...(isRescue ? [kernel(1.5, 'systemd[1]: Booted from the rescue disk; the root disk is /dev/vdb.')] : []),
    ok(1.91, 'Mounted /boot/efi.'),
    ...nics.map(({ macAddress }, index) =>
      kernel(
        2.035 + index * 0.012,
        `virtio_net virtio${index}: ${nicName(index)}: renamed from eth${index}, ${macAddress}`,
      ),
    ),
    ok(2.41, 'Reached target network.target - Network.'),
    ok(2.88, 'Started systemd-journald.service - Journal Service.'),
  ];
}

function cloudInitLines(guest: Guest): BootLine[] {
  const ci = (atS: number, text: string): BootLine => ({ atS, text: `ci-info: ${text}` });
  return [
    { atS: 3.377, text: "cloud-init[412]: Cloud-init running 'init' with datasource DataSourceOpenStackLocal" },
    ci(3.4, 'interface   address                                    mac'),
    ...guest.nics.flatMap((nic, index) => addressLines(nic, index).map((text) => ci(3.41, text))),
    ...keyLines(guest),
    ...hostKeyFingerprints(guest.id).map(({ type, bits, fingerprint }) => ({
      atS: 4.2,
      text: `${bits} ${fingerprint} root@${guest.name} (${type})`,
    })),
    { atS: 4.21, text: '-----END SSH HOST KEY FINGERPRINTS-----' },
    ...scriptLines(guest.firstRun),
    {
      atS: 5.619,
      text: 'cloud-init[612]: Cloud-init v. 25.1-simulated finished. Datasource DataSourceOpenStackLocal.  Up 5.62 seconds',
    },
  ];
}

function addressLines({ macAddress, addresses }: MachineNic, index: number): string[] {
  const name = nicName(index).padEnd(12);
  if (addresses.length === 0) return [`${name}${'no address'.padEnd(43)}${macAddress}`];
  return addresses.map(({ address, prefixLength }) => `${name}${`${address}/${prefixLength}`.padEnd(43)}${macAddress}`);
}

function keyLines({ keys }: Guest): BootLine[] {
  const described = keys.map(({ publicKey }) => describeKey(publicKey));
  return [
    ...described.map(({ type, fingerprint, comment }) => ({
      atS: 3.9,
      text: `ci-info: authorized key of user cloud: ${type} ${fingerprint} ${comment}`,
    })),
    ...(described.length === 0 ? [{ atS: 3.9, text: 'ci-info: no authorized SSH keys for user cloud' }] : []),
    { atS: 4.19, text: '-----BEGIN SSH HOST KEY FINGERPRINTS-----' },
  ];
}

function scriptLines(run: FirstRun | null): BootLine[] {
  if (!run) return [];
  const said = (atS: number, text: string): BootLine => ({ atS, text: `cloud-init[598]: ${text}` });
  const outcome =
    run.exitStatus === 0
      ? 'user-data finished with exit status 0'
      : `Failed to run user-data: exit status ${run.exitStatus}`;
  return [
    said(4.6, `Running user-data (${run.kind}), simulated`),
    ...run.output.map((text, index) => said(Math.min(4.7 + index * 0.05, 5.5), text)),
    said(5.55, outcome),
  ];
}

function loginLines({ name }: Guest): BootLine[] {
  return [
    { atS: SSH_SERVER_S, text: '[  OK  ] Started ssh.service - OpenBSD Secure Shell server.' },
    { atS: 6.1, text: '[  OK  ] Reached target multi-user.target - Multi-User System.' },
    { atS: BOOT_S, text: '' },
    { atS: BOOT_S, text: `Simulated Linux 1 ${name} ttyS0` },
    { atS: BOOT_S, text: '' },
    { atS: BOOT_S, text: `${name} login: ` },
  ];
}

/** Seconds from power-on to the start of the SSH server. */
export const SSH_SERVER_S = 5.9;
/** Seconds from power-on to the login prompt. */
export const BOOT_S = 6.4;
