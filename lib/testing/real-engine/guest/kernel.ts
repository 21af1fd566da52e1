import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

interface Module {
  name: string;
  content: Buffer;
}

/** Debian's cloud kernel, and the modules that a guest loads, in load order. */
export interface Kernel {
  image: Buffer;
  modules: Module[];
}

/**
 * Drivers for disks and CDs (this kernel has no SATA), interfaces, consoles and the power button, and the file systems
 * of disks and config drives.
 */
const WANTED = [
  ...['virtio_pci', 'virtio_blk', 'virtio_scsi', 'sd_mod', 'ata_piix', 'sr_mod', 'virtio_net', 'virtio_console'],
  ...['virtio-rng', 'virtio_balloon', 'button', 'evdev', 'isofs', 'vfat', 'nls_cp437', 'nls_ascii', 'nls_utf8', 'ext4'],
];

/** Reads the newest kernel below a folder: the root, or where its package was unpacked. @throws if there is none */
export function readKernel(root: string): Kernel {
  const boot = join(root, 'boot');
  const version = (existsSync(boot) ? readdirSync(boot) : [])
    .flatMap((file) => /^vmlinuz-(.+-cloud-amd64)$/.exec(file)?.[1] ?? [])
    .toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }))[0];
  if (!version) throw new Error(`${boot} has no kernel of Debian's package linux-image-cloud-amd64.`);
  return {
    image: readFileSync(join(boot, `vmlinuz-${version}`)),
    modules: modulesIn(join(root, 'lib/modules', version)),
  };
}

function modulesIn(folder: string): Module[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ko'));
  const paths = new Map(files.map((file) => [named(basename(file, '.ko')), join(folder, file)]));
  const found = new Map<string, Module>();
  const add = (name: string) => {
    const path = paths.get(name);
    // A module without a file is built into the kernel.
    if (!path || found.has(name)) return;
    const content = readFileSync(path);
    const [, depends = ''] = /\0depends=([^\0]*)\0/.exec(content.toString('latin1')) ?? [];
    for (const needed of depends.split(',')) add(named(needed));
    found.set(name, { name, content });
  };
  for (const name of WANTED) add(named(name));
  return [...found.values()];
}

const named = (module: string) => module.replaceAll('-', '_');
