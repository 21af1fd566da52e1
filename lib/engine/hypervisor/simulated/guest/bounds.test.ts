import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describe, expect, test } from 'vitest';
import { workedMs } from '#lib/testing/loop-delay.ts';
import { specOf } from '../../hypervisor-suite.ts';
import { bootLog } from '../boot-log.ts';
import type { CopiedDisk } from '../disk-image.ts';
import { firstBoot } from '../first-run.ts';
import { guestOf } from '../machines.ts';
import { ConsoleSession } from './session.ts';

const KIB = 1024;
/** Maximum size of user data. */
const MAX_SCRIPT_BYTES = 48 * KIB;
const filled = (text: string) => text.repeat(Math.floor((MAX_SCRIPT_BYTES - 100) / text.length));
async function bootWith(text: string, disk?: CopiedDisk) {
  const spec = specOf('a1b2', { userData: Buffer.from(text).toString('base64') });
  const { run, files } = firstBoot(spec, disk);
  return { output: run?.output.join('\n') ?? '', exitStatus: run?.exitStatus, files };
}

/** The longest time in ms for which other work was blocked; no more than was computed, whatever else the machine did. */
async function longestHold(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const before = workedMs();
  await work();
  await new Promise((resolve) => setTimeout(resolve, 5));
  delay.disable();
  return Math.min(workedMs() - before, delay.max / 1e6);
}

describe('A simulated guest has little memory', () => {
  test('files stay within 64 KiB, and what does not fit is refused as by a full disk', async () => {
    const { output, files } = await bootWith(`#!/bin/sh\n${`echo ${'x'.repeat(20 * KIB)} >> f\n`.repeat(2)}`);
    expect(output).toBe('');
    const again = { server: 'other', files };
    const more = await bootWith(`#!/bin/sh\n${`echo ${'x'.repeat(20 * KIB)} >> f\n`.repeat(2)}`, again);
    expect(more.output).toContain('f: No space left on device');
    expect(JSON.stringify(more.files).length).toBeLessThan(66 * KIB);
  });

  test('output stays within 64 KiB', async () => {
    const { output } = await bootWith(`#!/bin/sh\n${'uptime\n'.repeat(5000)}`);
    expect(output.length).toBeLessThanOrEqual(64 * KIB);
  });

  test('very many files are refused as by a full disk', async () => {
    const { output } = await bootWith(`#!/bin/sh\n${Array.from({ length: 600 }, (_, n) => `echo > f${n}`).join('\n')}`);
    expect(output).toContain('f500: No space left on device');
  });
});

describe('No text that a guest is given holds the process', () => {
  test.each(['\v', '\f', '\u00a0', '\u2003', '\u2028', '\u3000', '\ufeff'])(
    'the blank %j, which parts no words, never keeps the shell from getting on',
    async (blank) => {
      const { output } = await bootWith(`#!/bin/sh\necho a${blank}b\n${blank}\necho after\n`);
      expect(output).toContain(`a${blank}b\n`);
      expect(output).toMatch(/after$/);
    },
  );

  const names = Array.from({ length: 490 }, (_, n) => `f${n}`).join(' ');
  test.each([
    ['separators', `#!\n${filled(';')}`],
    ['words', `#!\n${filled('a ')}`],
    ['commands', `#!\n${filled('a\n')}`],
    ['pipes', `#!\n${filled('a|')}`],
    ['quotes', `#!\n${filled('a\'b\'"c"\\d')}`],
    ['a quotation mark that is missing', `#!\n"${filled('\\a')}`],
    ['a redirection to nowhere', `#!\n2>${filled(' ')}`],
    ['redirections', `#!\n${filled('2> ')}`],
    ['variables', `#!\na=x\necho ${filled('$a')}`],
    ['braces', `#!\necho ${filled('${')}`],
    ['assignments', `#!\n${Array.from({ length: 990 }, (_, n) => `v${n}=${n}`).join('\n')}`],
    ['files', `#!\n${`${names.replaceAll(/\S+ ?/g, 'echo > $&; ')}\n`.repeat(5)}`],
    ['sudo in sudo', `#!\n${'sudo '.repeat(490)} echo x`],
    ['one long line of output', `#!\necho ${filled('x')}`],
    ['one long line of blanks', `#!\necho '${filled(' ')}'`],
    ['a cloud-config of explicit keys', `#cloud-config\n${filled('? ')}`],
    ['a cloud-config of nested lists', `#cloud-config\nruncmd:\n  ${filled('- ')}`],
    ['a cloud-config of brackets', `#cloud-config\nruncmd: ${filled('[')}`],
    ['a cloud-config of blanks in brackets', `#cloud-config\nruncmd: [a${filled(' ')}{`],
    ['a cloud-config of quotes', `#cloud-config\nruncmd:\n  - "${filled('\\"')}`],
    ['a cloud-config of keys', `#cloud-config\n${filled('a: b\n')}`],
    ['a cloud-config of commands', `#cloud-config\nruncmd:\n${filled(' - a\n')}`],
    ['a cloud-config of aliases', `#cloud-config\na: &a x\nruncmd: [${filled('*a,')}*a]`],
    ['a cloud-config of empty lines', `#cloud-config\nruncmd:\n  - |\n${filled('\n')}`],
  ])('%s: user data is through without holding anybody for a second', async (_what, text) => {
    expect(await longestHold(() => bootWith(text))).toBeLessThan(1000);
  });

  test('a long line on the console of a boot is shown without holding anybody for a second', async () => {
    const { output } = await bootWith(`#!/bin/sh\necho ${filled('x')}\n`);
    const guest = { ...guestOf(specOf('a1b2')), isRescue: false };
    const firstRun = { kind: 'script', output: output.split('\n'), exitStatus: 0 };
    const boot = { at: new Date(0).toISOString(), guest: { ...guest, firstRun } };
    expect(await longestHold(async () => bootLog(boot, Date.now(), 0))).toBeLessThan(1000);
  });
});

/** A console session whose output goes to `write`. */
function startSession(write: (text: string) => void): ConsoleSession {
  const session = new ConsoleSession({
    write,
    uptimeS: () => 0,
    onPower: () => undefined,
    hostName: () => 'web-1',
    canGoOn: () => true,
  });
  session.start();
  return session;
}

describe('No keys that are typed stop the process', () => {
  test.each(Object.getOwnPropertyNames(Object.prototype))('%s is text, not the name of a key', (word) => {
    let shown = '';
    const session = startSession((text) => {
      shown += text;
    });
    session.feed(word);
    expect(shown.endsWith(`login: ${word}`)).toBe(true);
    session.end();
  });

  test('a line never grows beyond its bound, whatever its letters', async () => {
    let longest = 0;
    const session = startSession((text) => {
      longest = Math.max(longest, text.length);
    });
    for (const text of ['😀'.repeat(4096), 'x'.repeat(50_000), '\u0001', 'y']) session.feed(text);
    expect(longest).toBeLessThan(5000);
    session.end();
  });
});

describe('No keys that are typed hold the process', () => {
  test.each([
    ['a long line edited at its beginning', `${'x'.repeat(4090)}\u0001${'y\u007f'.repeat(20_000)}`],
    ['words that are dropped one by one', `${'x'.repeat(4000)}${' a'.repeat(40)}${'\u0017'.repeat(20_000)}`],
    ['many empty names', '\r'.repeat(60_000)],
    ['sequences without an end', '\u001b[1'.repeat(20_000)],
  ])('%s: others have their turn', async (_what, keys) => {
    let written = 0;
    const session = startSession((text) => {
      written += text.length;
    });
    let turns = 0;
    const hold = await longestHold(async () => {
      session.feed(keys.slice(0, 60_000));
      for (let before = -1; before !== written; turns += 1) {
        before = written;
        await new Promise((resolve) => setImmediate(resolve));
      }
    });
    expect(hold).toBeLessThan(1000);
    expect(turns).toBeGreaterThan(2);
    session.end();
  });
});
