import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'ldapts';
import { freePort } from './free-port.ts';

const run = promisify(execFile);

/** OpenLDAP's server, as Debian installs it. Without it, tests that need a directory are skipped. */
export const SLAPD = existsSync('/usr/sbin/slapd') ? '/usr/sbin/slapd' : undefined;

export const BASE_DN = 'dc=example,dc=com';
const USERS_DN = `ou=users,${BASE_DN}`;
const GROUPS_DN = `ou=groups,${BASE_DN}`;
const READER = { dn: `cn=reader,${BASE_DN}`, password: 'the password of the reader' };
const ROOT = { dn: `cn=root,${BASE_DN}`, password: 'the password of root' };

export type Attributes = Record<string, string | string[]>;

export const userDn = (uid: string): string => `uid=${uid},${USERS_DN}`;
export const groupDn = (cn: string): string => `cn=${cn},${GROUPS_DN}`;

/** An OpenLDAP server in its own folder, on free ports of the loopback interface. */
export class Slapd {
  readonly url: string;
  readonly secureUrl: string;
  readonly #folder = mkdtempSync(join(tmpdir(), 'nephos-slapd-'));
  #process: ChildProcess | undefined;

  private constructor(port: number, securePort: number) {
    this.url = `ldap://127.0.0.1:${port}`;
    this.secureUrl = `ldaps://localhost:${securePort}`;
  }

  static async create(): Promise<Slapd> {
    const server = new Slapd(await freePort(), await freePort());
    await server.#configure();
    return server;
  }

  get certificate(): string {
    return readFileSync(join(this.#folder, 'cert.pem'), 'utf8');
  }

  async #configure(): Promise<void> {
    const inFolder = (name: string) => join(this.#folder, name);
    mkdirSync(inFolder('data'));
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
    const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', inFolder('key.pem')];
    await run('openssl', ['req', '-x509', ...key, '-out', inFolder('cert.pem'), '-days', '2', ...names]);
    const schemas = ['core', 'cosine', 'inetorgperson', 'nis'].map((name) => `include /etc/ldap/schema/${name}.schema`);
    const lines = [
      ...schemas,
      `pidfile ${inFolder('pid')}`,
      'modulepath /usr/lib/ldap',
      'moduleload back_mdb',
      `TLSCACertificateFile ${inFolder('cert.pem')}`,
      `TLSCertificateFile ${inFolder('cert.pem')}`,
      `TLSCertificateKeyFile ${inFolder('key.pem')}`,
      'sizelimit unlimited',
      'database mdb',
      'maxsize 1073741824',
      'dbnosync',
      `suffix ${BASE_DN}`,
      `rootdn ${ROOT.dn}`,
      `rootpw "${ROOT.password}"`,
      `directory ${inFolder('data')}`,
      'index objectClass,uid,cn,entryUUID,member,memberUid eq',
      'access to attrs=userPassword by anonymous auth by * none',
      `access to * by dn.exact="${READER.dn}" read by anonymous auth by * none`,
    ];
    writeFileSync(inFolder('slapd.conf'), `${lines.join('\n')}\n`);
  }

  /** Adds entries in LDIF while the server does not run. */
  async load(ldif: string): Promise<void> {
    const file = join(this.#folder, 'entries.ldif');
    writeFileSync(file, ldif);
    await run('slapadd', ['-q', '-f', join(this.#folder, 'slapd.conf'), '-l', file]);
  }

  async start(): Promise<void> {
    const args = ['-d', '0', '-f', join(this.#folder, 'slapd.conf'), '-h', `${this.url} ${this.secureUrl}`];
    const server = spawn(SLAPD ?? 'slapd', args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let output = '';
    server.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    this.#process = server;
    for (let isReady = false; !isReady; await delay(20)) {
      if (server.exitCode !== null) throw new Error(`The directory did not start: ${output}`);
      isReady = await this.asRoot(async () => true).catch(() => false);
    }
  }

  async stop(): Promise<void> {
    const server = this.#process;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
  }

  async close(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async asRoot<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ url: this.url });
    try {
      await client.bind(ROOT.dn, ROOT.password);
      return await work(client);
    } finally {
      await client.unbind();
    }
  }

  async seed(): Promise<void> {
    await this.asRoot(async (client) => {
      await client.add(BASE_DN, { objectClass: ['dcObject', 'organization'], dc: 'example', o: 'Example' });
      for (const [name, dn] of [
        ['users', USERS_DN],
        ['groups', GROUPS_DN],
      ] as const) {
        await client.add(dn, { objectClass: 'organizationalUnit', ou: name });
      }
      await client.add(READER.dn, {
        objectClass: ['simpleSecurityObject', 'organizationalRole'],
        cn: 'reader',
        userPassword: READER.password,
      });
    });
  }

  async addUser(uid: string, password = passwordOf(uid), attributes: Attributes = {}): Promise<string> {
    const person = { objectClass: 'inetOrgPerson', uid, cn: uid, sn: uid, mail: `${uid}@example.com` };
    await this.asRoot((client) => client.add(userDn(uid), { ...person, userPassword: password, ...attributes }));
    return uid;
  }

  async addGroup(cn: string, members: string[]): Promise<string> {
    await this.asRoot((client) => client.add(groupDn(cn), { objectClass: 'groupOfNames', cn, member: members }));
    return cn;
  }
}

/** Password of a person that `addUser` has added. */
export const passwordOf = (uid: string): string => `the password of ${uid}`;

/** Options with which a domain uses this directory. */
export const slapdOptions = ({ url }: { url: string }, options: object = {}) => ({
  config: {
    identity: { driver: 'ldap' },
    ldap: {
      url,
      user: READER.dn,
      password: READER.password,
      user_tree_dn: USERS_DN,
      group_tree_dn: GROUPS_DN,
      ...options,
    },
  },
});
