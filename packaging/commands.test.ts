import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { applicationFile, applicationModule, isRelease, runAsRelease } from '#lib/application-files.ts';
import { commandLine } from '#lib/command-line.ts';
import { COMMANDS, HELP, parseInvocation } from './commands.ts';
import { launcher } from './release-folder.ts';

describe('bin/nephos', () => {
  test.each(Object.keys(COMMANDS))('nephos %s is a command that the help lists with what it does', (name) => {
    expect(parseInvocation([name])).toEqual({ kind: 'command', name, args: [] });
    expect(HELP).toMatch(new RegExp(`^  ${name} +\\S.*$`, 'm'));
  });

  test('passes the arguments of a command on', () => {
    const args = ['--verify', '/backups/monday'];
    expect(parseInvocation(['backup', ...args])).toEqual({ kind: 'command', name: 'backup', args });
  });

  test.each(['--help', '-h', 'help'])('%s prints the commands', (option) => {
    expect(parseInvocation([option])).toEqual({ kind: 'help', text: HELP });
  });

  test('--version is the command version', () => {
    expect(parseInvocation(['--version'])).toEqual(parseInvocation(['version']));
  });

  test.each([
    [['frobnicate'], 'Unknown command: "frobnicate".'],
    [['constructor'], 'Unknown command: "constructor".'],
    [['--frobnicate'], 'Unknown command: "--frobnicate".'],
    [[], 'A command is missing.'],
  ])('%j is refused with the list of commands', (args, reason) => {
    expect(parseInvocation(args)).toEqual({ kind: 'error', text: `${reason}\n\n${HELP}` });
  });

  test.each(['start', 'version'])('nephos %s refuses arguments', (name) => {
    expect(parseInvocation([name, '--port=80'])).toEqual({
      kind: 'error',
      text: `nephos ${name} takes no arguments.`,
    });
  });

  test('starts Node with the options and the settings of npm start', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
    const script = launcher(scripts.start);
    const words = scripts.start.split(' ').filter((word) => word.includes('='));
    expect(words).toHaveLength(4);
    for (const word of words) expect(script).toContain(word);
  });

  test('is not built when npm start is something else', () => {
    expect(() => launcher('next start')).toThrow('The start script is not as expected: next start');
  });
});

describe('The files of a release', () => {
  afterEach(() => runAsRelease(undefined));

  test('are found in its folder, modules as JavaScript', () => {
    expect(isRelease()).toBe(false);
    expect(applicationModule('lib/a')).toBe(`${process.cwd()}/lib/a.ts`);
    runAsRelease('/opt/nephos');
    expect(isRelease()).toBe(true);
    expect(applicationModule('lib/a')).toBe('/opt/nephos/lib/a.js');
    expect(applicationFile('package.json')).toBe('/opt/nephos/package.json');
  });

  test('name commands as this installation calls them', () => {
    expect(commandLine('rotate-keys', '--lost')).toBe('npm run keys:rotate -- --lost');
    expect(commandLine('backup', '<folder>')).toBe('npm run backup <folder>');
    expect(commandLine('setup-cloud')).toBe('npm run setup:cloud');
    runAsRelease('/opt/nephos');
    expect(commandLine('rotate-keys', '--lost')).toBe('nephos rotate-keys --lost');
    expect(commandLine('setup-cloud')).toBe('nephos setup-cloud');
  });
});
