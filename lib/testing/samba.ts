import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'ldapts';
import { afterAll, beforeAll } from 'vitest';

const run = promisify(execFile);

/** Samba's domain controller, as Debian installs it. Without it, tests of Active Directory are skipped. */
export const SAMBA_TOOL = existsSync('/usr/share/samba/setup/ad-schema') ? '/usr/bin/samba-tool' : undefined;

/** Its own address, because the ports of a domain controller are fixed. */
const ADDRESS = '127.0.0.77';
const REALM = 'AD.EXAMPLE.TEST';
const AD_BASE_DN = 'DC=ad,DC=example,DC=test';
const ADMINISTRATOR = { name: `administrator@${REALM}`, password: 'Passw0rd-of-the-administrator' };
/** Provisioning takes about 20 seconds on a quiet machine. */
const START_MS = 300_000;

/** A domain controller of Active Directory for one test file. */
export interface TestDomainController {
  readonly url: string;
  /** Runs `samba-tool` on its database. */
  tool(...args: string[]): Promise<void>;
}

export function useSamba(): TestDomainController {
  const folder = mkdtempSync(join(tmpdir(), 'nephos-samba-'));
  const config = join(folder, 'etc/smb.conf');
  let server: ChildProcess | undefined;
  beforeAll(async () => {
    await provision(folder);
    const options = [
      'interfaces = 127.0.0.77/8',
      'bind interfaces only = yes',
      'server services = ldap',
      `log file = ${join(folder, 'log')}`,
    ];
    appendFileSync(config, `[global]\n${options.join('\n')}\n`);
    server = spawn('/usr/sbin/samba', ['-F', '--no-process-group', '-M', 'single', '-s', config], { stdio: 'ignore' });
    await untilReady(server);
  });
  afterAll(async () => {
    if (server && server.exitCode === null) {
      const gone = once(server, 'exit');
      server.kill('SIGTERM');
      await gone;
    }
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    url: `ldaps://${ADDRESS}`,
    tool: async (...args) => {
      await run(SAMBA_TOOL ?? 'samba-tool', [...args, '-s', config]);
    },
  };
}

async function provision(folder: string): Promise<void> {
  await run(SAMBA_TOOL ?? 'samba-tool', [
    'domain',
    'provision',
    `--realm=${REALM}`,
    '--domain=EXAMPLE',
    '--server-role=dc',
    '--dns-backend=NONE',
    '--host-name=dc1',
    `--host-ip=${ADDRESS}`,
    `--adminpass=${ADMINISTRATOR.password}`,
    `--targetdir=${folder}`,
    // Temporary folders may have no extended attributes.
    `--option=xattr_tdb:file=${join(folder, 'xattr.tdb')}`,
    '--option=vfs objects=dfs_samba4 acl_xattr xattr_tdb',
  ]);
}

async function untilReady(server: ChildProcess): Promise<void> {
  const end = Date.now() + START_MS;
  while (Date.now() < end) {
    if (server.exitCode !== null) throw new Error(`Samba did not start: ${server.exitCode}`);
    const client = new Client({ url: `ldaps://${ADDRESS}`, tlsOptions: { rejectUnauthorized: false } });
    const isReady = await client.bind(ADMINISTRATOR.name, ADMINISTRATOR.password).then(
      () => true,
      () => false,
    );
    await client.unbind();
    if (isReady) return;
    await delay(200);
  }
  throw new Error('Samba did not start in time.');
}

/** Options with which a domain uses this domain controller. */
export const sambaOptions = ({ url }: { url: string }, options: object = {}) => ({
  config: {
    identity: { driver: 'ldap' },
    ldap: {
      url,
      user: ADMINISTRATOR.name,
      password: ADMINISTRATOR.password,
      // Its certificate names another host.
      tls_req_cert: 'never',
      suffix: AD_BASE_DN,
      user_objectclass: 'user',
      user_filter: '(objectCategory=person)',
      user_id_attribute: 'objectGUID',
      user_name_attribute: 'sAMAccountName',
      user_enabled_attribute: 'userAccountControl',
      user_enabled_mask: 2,
      user_enabled_default: '512',
      group_objectclass: 'group',
      group_id_attribute: 'objectGUID',
      group_name_attribute: 'sAMAccountName',
      group_ad_nesting: true,
      group_ad_primary: true,
      ...options,
    },
  },
});
