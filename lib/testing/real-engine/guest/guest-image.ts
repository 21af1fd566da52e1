import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { command } from '../command.ts';
import { cpio, type Entry } from './cpio.ts';
import { type Kernel, readKernel } from './kernel.ts';

const CACHE = 'node_modules/.cache/nephos-test-guest';
/** Where the kernel package is unpacked if it is not installed. */
const KERNEL_ROOT = process.env.NEPHOS_TEST_KERNEL_ROOT || '/';
/** Files that are copied to the same path in the guest. */
const OVERLAY = join(import.meta.dirname, 'root');
const PROGRAMS = ['/usr/sbin/dropbear', '/usr/bin/dropbearkey', '/usr/sbin/qemu-ga'];
const SIZE_MIB = 64;

/** Skips the kernel's cipher self-tests and CPU mitigations to boot faster. */
const OPTIONS = 'console=ttyS0 quiet cryptomgr.notests mitigations=off panic=1 unknown_nmi_panic';
const BIOS_CONFIG = `default guest
prompt 0
label guest
  kernel vmlinuz
  initrd initrd
  append ${OPTIONS}
`;
/** The default loader of a removable disk. Without it, UEFI tries the network and then waits for a key. */
const UEFI_LOADER = '/usr/lib/systemd/boot/efi/systemd-bootx64.efi';
const UEFI_ENTRY = `title guest
linux /vmlinuz
initrd /initrd
options ${OPTIONS}
`;

/**
 * Returns the path of a bootable qcow2 disk with a small Linux, for BIOS and UEFI. The guest configures its addresses
 * by DHCP and router advertisements, reads a config drive or else the metadata service, serves SSH on port 22 and HTTP
 * on port 80, and runs the guest agent. Its serial console has a root shell and prints `nephos-test-guest ready
 * <hostname>`. An NMI makes it panic and reboot. Built once from packages of the machine.
 */
export async function guestImage(): Promise<string> {
  const kernel = readKernel(KERNEL_ROOT);
  const system = cpio(withFolders(await files(kernel.modules)));
  const digest = createHash('sha256')
    .update(BIOS_CONFIG + UEFI_ENTRY)
    .update(kernel.image)
    .update(system)
    .digest('hex');
  const path = join(process.cwd(), CACHE, `${digest.slice(0, 16)}.qcow2`);
  if (!existsSync(path)) await build(kernel.image, system, path);
  return path;
}

async function files(modules: Kernel['modules']): Promise<Entry[]> {
  const overlay = readdirSync(OVERLAY, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const numbered = modules.map(({ name, content }, index) => ({
    path: `modules/${String(index).padStart(2, '0')}-${name}.ko`,
    content,
  }));
  const programs = ['/bin/busybox', ...PROGRAMS, ...(await libraries())];
  const applets = (await command('busybox', ['--list'])).trim().split('\n');
  return [
    ...overlay.map((file) => ({ path: relative(OVERLAY, file), content: readFileSync(file) })),
    ...numbered,
    ...programs.map((path) => ({ path: path.slice(1), content: readFileSync(path) })),
    ...applets.filter((name) => name !== 'busybox').map((name) => ({ path: `bin/${name}`, target: 'busybox' })),
    { path: 'init', target: 'bin/busybox' },
  ];
}

async function libraries(): Promise<string[]> {
  const found = (await command('ldd', PROGRAMS)).matchAll(/(\/\S+) \(0x/g);
  return [...new Set([...found].flatMap(([, path]) => path ?? []))].toSorted();
}

/** Adds the parent folders of all paths, each before its contents. */
function withFolders(entries: readonly Entry[]): Entry[] {
  const folders = new Set(['dev', 'proc', 'sys']);
  for (const { path } of entries) {
    const parts = dirname(path).split('/');
    for (let count = 1; count <= parts.length; count += 1) folders.add(parts.slice(0, count).join('/'));
  }
  folders.delete('.');
  return [...[...folders].toSorted().map((path) => ({ path })), ...entries];
}

/** Renamed into place when complete, because the process may be killed and others may build the same image. */
async function build(kernel: Buffer, system: Buffer, path: string): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  const folder = mkdtempSync(`${path}-`);
  try {
    const at = (name: string) => join(folder, name);
    writeFileSync(at('vmlinuz'), kernel);
    writeFileSync(at('initrd'), gzipSync(system));
    writeFileSync(at('syslinux.cfg'), BIOS_CONFIG);
    mkdirSync(at('EFI/BOOT'), { recursive: true });
    copyFileSync(UEFI_LOADER, at('EFI/BOOT/BOOTX64.EFI'));
    mkdirSync(at('loader/entries'), { recursive: true });
    writeFileSync(at('loader/entries/guest.conf'), UEFI_ENTRY);
    await command('mkfs.fat', ['-C', at('disk'), String(SIZE_MIB * 1024)]);
    await command('syslinux', ['--install', at('disk')]);
    const own = ['vmlinuz', 'initrd', 'syslinux.cfg', 'EFI', 'loader'].map(at);
    await command('mcopy', ['-s', '-i', at('disk'), ...own, '::']);
    await command('qemu-img', ['convert', '-O', 'qcow2', at('disk'), at('image')]);
    renameSync(at('image'), path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
