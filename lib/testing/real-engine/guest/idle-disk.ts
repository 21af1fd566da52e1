import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const PATH = 'node_modules/.cache/nephos-test-guest/idle.raw';
/** As large as the smallest disk that the BIOS boots from. */
const BYTES = 2 ** 20;
/** Where the BIOS puts the first sector. */
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
 * The path of a bootable disk, raw, whose machine writes a line a second to its serial console and does nothing else: for tests
 * of what happens to machines, whatever runs in them. Linux boots for five seconds of a processor where that is emulated.
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
