import { describe, expect, test } from 'vitest';
import { readBootLog } from './boot-log.ts';
import { newBootState } from './indicators.ts';

const NOTHING = newBootState().log;
const read = (...parts: string[]) => parts.reduce((found, part) => readBootLog(part, found), NOTHING);

describe('The end of cloud-init is found', () => {
  test.each([
    [
      'Ubuntu 24.04',
      '[   14.551243] cloud-init[1042]: Cloud-init v. 24.1.3-0ubuntu1~24.04.1 finished at Tue, 06 Aug 2024 09:12:45 +0000. Datasource DataSourceOpenStackLocal [net,ver=2].  Up 14.54 seconds',
    ],
    [
      'Debian 12',
      'cloud-init[571]: Cloud-init v. 22.4.2 finished at Mon, 15 Jan 2024 10:03:52 +0000. Datasource DataSourceConfigDrive [net,ver=2][source=/dev/sr0].  Up 9.63 seconds',
    ],
    [
      'CentOS 7',
      '[   16.489123] cloud-init[1020]: Cloud-init v. 0.7.9 finished at Tue, 03 Apr 2018 11:46:42 +0000. Datasource DataSourceOpenStack [net,ver=2].  Up 16.46 seconds',
    ],
    [
      'Alpine',
      'Cloud-init v. 23.4.4 finished at Sat, 01 Jun 2024 00:00:11 +0000. Datasource DataSourceNone.  Up 11.02 seconds',
    ],
    [
      'a simulated guest',
      'cloud-init[612]: Cloud-init v. 25.1-simulated finished. Datasource DataSourceOpenStackLocal.  Up 5.62 seconds',
    ],
    ['systemd 252, its own final message', '[  OK  ] Finished cloud-final.service - Cloud-init: Final Stage.'],
    ['systemd 245', '[\u001b[0;32m  OK  \u001b[0m] Finished \u001b[0;1;39mExecute cloud user/final scripts\u001b[0m.'],
    ['RHEL 8', '[  OK  ] Started Execute cloud user/final scripts.'],
    ['the target', '[  OK  ] Reached target Cloud-init target.'],
  ])('in the log of %s', (_system, line) => {
    expect(read(`noise\r\n${line}\r\n`)).toEqual({ ...NOTHING, hasCloudInit: true, isFinished: true });
  });

  test('with the first of its errors, cut to 200 characters', () => {
    const error =
      '[   21.1] cloud-init[800]: 2024-05-06 07:08:09,123 - cc_scripts_user.py[WARNING]: Failed to run module scripts_user (scripts in /var/lib/cloud/instance/scripts)';
    const later = `cloud-init[800]: 2024-05-06 07:08:09,124 - util.py[WARNING]: Running module ${'x'.repeat(300)} failed`;
    const end =
      'cloud-init[800]: Cloud-init v. 23.2 finished at Mon, 06 May 2024 07:08:09 +0000. Datasource DataSourceX.  Up 22 seconds';
    expect(read(`${error}\n${later}\n${end}\n`)).toMatchObject({ isFinished: true, error });
    expect(read(`${later}\n`).error).toBe(later.slice(0, 200));
  });

  test.each([
    '[FAILED] Failed to start cloud-final.service - Cloud-init: Final Stage.',
    '[\u001b[0;1;31mFAILED\u001b[0m] Failed to start \u001b[0;1;39mExecute cloud user/final scripts\u001b[0m.',
    '[FAILED] Failed to start Apply the settings specified in cloud-config.',
    '2024-05-06 07:08:09,123 - util.py[WARNING]: Failed running /var/lib/cloud/instance/scripts/part-001 [1]',
    'cloud-init[598]: Failed to run user-data: exit status 1',
  ])('as an error: %s', (line) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: sequences of colours
    expect(read(line).error).toBe(line.replace(/\u001b\[[\d;]*m/g, ''));
  });

  test('but not in warnings about other things, nor in the output of other programs', () => {
    const warning = 'cloud-init[612]: 2024-05-06 - DataSourceOpenStack.py[WARNING]: No active metadata service found';
    const other = 'app[7]: Failed to run job; request finished at 10:00';
    expect(read(`${warning}\n${other}\n`)).toEqual({ ...NOTHING, hasCloudInit: true });
  });
});

describe('The end of the boot is found', () => {
  test.each([
    ['Debian', 'Debian GNU/Linux 12 web-1 ttyS0\n\nweb-1 login: '],
    ['CirrOS', "login as 'cirros' user. default password: 'gocubsgo'. use 'sudo' for root.\nweb-1 login: "],
    ['FreeBSD', 'FreeBSD/amd64 (web-1) (ttyu0)\r\n\r\nlogin: '],
    ['Windows', '\u001b[2J\u001b[1;1HSAC>'],
    ['systemd without a prompt', '[  OK  ] Reached target multi-user.target - Multi-User System.'],
    ['an older systemd', '[\u001b[0;32m  OK  \u001b[0m] Reached target \u001b[0;1;39mMulti-User System\u001b[0m.'],
  ])('in the log of %s', (_system, text) => {
    expect(read(text)).toEqual({ ...NOTHING, isBooted: true });
  });

  test.each([
    ['kernel_panic', '[    1.52] Kernel panic - not syncing: VFS: Unable to mount root fs on unknown-block(0,0)'],
    ['emergency_mode', 'You are in emergency mode. After logging in, type "journalctl -xb" to view'],
    ['no_boot_disk', 'No bootable device.'],
    ['no_boot_disk', 'BdsDxe: No bootable option or device was found.'],
  ])('as a failure: %s', (failure, line) => {
    expect(read(`${line}\n`)).toEqual({ ...NOTHING, failure });
  });

  test('after a failure, when the guest restarts itself', () => {
    const panic = '[    9.1] Kernel panic - not syncing: Fatal exception\n';
    const again = '[    0.000000] Linux version 6.1.0-18-amd64 (debian-kernel@lists.debian.org)\n';
    expect(read(panic, again)).toEqual(NOTHING);
    expect(read(panic, again, 'web-1 login: ')).toEqual({ ...NOTHING, isBooted: true });
    expect(read('No bootable device.\n', 'web-1 login: ')).toEqual({ ...NOTHING, isBooted: true });
  });
});

describe('A hostile log', () => {
  test('takes a limited time: lines of megabytes, without an end, full of sequences and of what almost matches', () => {
    const started = performance.now();
    for (const unit of [
      'a',
      '\u001b[',
      '\u001b[0;1;31m',
      'Cloud-init v. ',
      '.py[WARNING]: fai',
      'login: ',
      '\r',
      '[ 0.0',
    ]) {
      read(unit.repeat(Math.ceil(256_000 / unit.length)));
    }
    expect(performance.now() - started).toBeLessThan(2000);
  });

  test('keeps no control characters, and nothing beyond the limit of a line', () => {
    const line = `\u001b]0;title\u0007x.py[ERROR]: \u0000\u009bfailed ${'z'.repeat(10_000)}`;
    const { error } = read(line);
    expect(error).toHaveLength(200);
    expect(error).not.toMatch(/\p{Cc}/u);
    expect(read(`${'z'.repeat(600)} Cloud-init v. 1 finished`)).toEqual(NOTHING);
  });

  test('finds a line that arrives in two parts with the overlap, and is not changed by reading it twice', () => {
    const line = 'cloud-init[1]: Cloud-init v. 25.1 finished at now. Datasource X. Up 5 seconds\n';
    expect(read(line.slice(0, 20), line, line)).toEqual({ ...NOTHING, hasCloudInit: true, isFinished: true });
  });
});
