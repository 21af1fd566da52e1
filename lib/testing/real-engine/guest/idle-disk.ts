import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const PATH = 'node_modules/.cache/nephos-test-guest/idle.raw';
/** The smallest disk from which the BIOS boots. */
const BYTES = 2 ** 20;
/** Address at which the BIOS loads the first sector. */
const ORIGIN = 0x7c00;

// biome-ignore format: an instruction in each line
const CODE = [
  0x31, 0xc0, //       xor ax, ax
  0x8e, 0xd8, //       mov ds, ax
  0xbe, 0x1b, 0x7c, // again: mov si, text
  0xba, 0xf8, 0x03, // mov dx, the first serial port
  0xac, //             next: lodsb
  0x84, 0xc0, //       test al, al
  0x74, 0x03, //       jz rest
  0xee, //             out dx, al
  0xeb, 0xf8, //       jmp next
  0xb9, 0x12, 0x00, // rest: mov cx, 18: ticks of the clock in a second
  0xfb, //             sti
  0xf4, //             wait: hlt
  0xe2, 0xfd, //       loop wait
  0xeb, 0xe9, //       jmp again
];
const TEXT = 'idle\r\n\0';

/**
 * Returns the path of a bootable raw disk that only writes a line per second to its serial console, for tests that do
 * not depend on the guest. Booting Linux takes five seconds of CPU time under emulation.
 */
export function idleDisk(): string {
  const path = join(process.cwd(), PATH);
  if (existsSync(path)) return path;
  const disk = Buffer.alloc(BYTES);
  disk.set(CODE);
  disk.write(TEXT, CODE.length, 'latin1');
  disk.writeUInt16LE(0xaa55, 510);
  if (disk.readUInt16LE(5) !== ORIGIN + CODE.length) throw new Error('The code names another place than its text has.');
  mkdirSync(dirname(path), { recursive: true });
  const part = `${path}.${process.pid}`;
  writeFileSync(part, disk);
  renameSync(part, path);
  return path;
}
