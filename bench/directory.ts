import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '#lib/errors/command-error.ts';
import { createPlatform } from '#lib/platform.ts';
import { readEnv } from '#lib/settings/env.ts';
import { BASE_DN, groupDn, passwordOf, Slapd, slapdOptions, userDn } from '#lib/testing/slapd-server.ts';
import { median } from './measure.ts';
import type { Row } from './report.ts';
import { signInBody } from './sign-in.ts';

const USERS = 20_000;
const GROUPS = 2000;
const MEMBERS = 100;
const TURNS = 25;
/** Also the time of the directory, which runs on the same machine. */
const MAX_MS = 200;

const LISTS = ['/users?limit=50', '/users?limit=50&name__icontains=99', '/groups?limit=50'];
/** Lists of the console. */
const CONSOLE_LISTS = [
  '/users?limit=40',
  '/users?limit=40&q=99',
  '/users?limit=40&q=nobody',
  '/users?limit=40&sort=email:desc,name:desc',
  '/users?limit=40&sort=active:desc,name:desc',
  '/users?limit=40&where=roles:0',
  '/groups?limit=40',
  '/view-counts/users',
];

const nameOf = (n: number) => `user-${String(n).padStart(5, '0')}`;

function* entries(): Generator<string> {
  for (let n = 0; n < USERS; n += 1) {
    const uid = nameOf(n);
    const person = `objectClass: inetOrgPerson\nuid: ${uid}\ncn: ${uid}\nsn: ${uid}\nmail: ${uid}@example.com`;
    yield `dn: ${userDn(uid)}\n${person}\nuserPassword: ${passwordOf(uid)}\n\n`;
  }
  for (let n = 0; n < GROUPS; n += 1) {
    const members = Array.from({ length: MEMBERS }, (_, at) => userDn(nameOf((n * 37 + at * 211) % USERS)));
    const inner = n % 10 === 0 && n > 0 ? [groupDn(`group-${n - 1}`)] : [];
    const lines = [...members, ...inner].map((dn) => `member: ${dn}`).join('\n');
    yield `dn: ${groupDn(`group-${n}`)}\nobjectClass: groupOfNames\ncn: group-${n}\n${lines}\n\n`;
  }
}

/** Measures a directory with 20,000 users and 2,000 groups on OpenLDAP: synchronization, lists and sign-ins. */
export async function measureDirectory(password: string): Promise<Row[]> {
  const slapd = await Slapd.create();
  await slapd.start();
  await slapd.seed();
  await slapd.stop();
  await slapd.load([...entries()].join(''));
  await slapd.start();
  const folder = mkdtempSync(join(tmpdir(), 'nephos-bench-'));
  const settings = { NEPHOS_ADMIN_PASSWORD: password, NEPHOS_RATE_LIMIT: 'off', NEPHOS_LOG_LEVEL: 'error' };
  const platform = await createPlatform(readEnv({ ...settings, NEPHOS_DATA: folder }));
  try {
    return await measure((path, init) => platform.fetch(new Request(`http://localhost${path}`, init)), slapd, password);
  } finally {
    await platform.stop();
    await slapd.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Send = (path: string, init?: RequestInit) => Promise<Response>;

async function measure(send: Send, slapd: Slapd, password: string): Promise<Row[]> {
  const ask = await administrator(send, password);
  const { id } = (await ask('POST', '/domains', { domain: { name: 'directory' } })).domain;
  await ask('PUT', `/domains/${id}/config`, slapdOptions(slapd));
  const synchronize = () => ask('POST', `/domains/${id}/directory/sync`);
  const first = await timed(synchronize);
  const { directory } = await ask('GET', `/domains/${id}/directory`);
  if (directory.users !== USERS || directory.groups !== GROUPS) throw new CommandError(JSON.stringify(directory));
  const again = await timed(synchronize);
  const rows: Row[] = [];
  for (const path of LISTS) {
    const measured = await medianOf(() => ask('GET', `${path}&domain_id=${id}`));
    rows.push(row(`GET ${path} of a directory, ms`, measured, MAX_MS));
  }
  for (const path of CONSOLE_LISTS) {
    const measured = await medianOf(() => ask('GET', path, undefined, '/console/v1'));
    rows.push(row(`GET /console/v1${path}, ms`, measured, MAX_MS));
  }
  let turn = 0;
  const signIn = () => {
    turn += 97;
    const name = nameOf(turn % USERS);
    const user = { name, password: passwordOf(name), domain: { id } };
    return ask('POST', '/auth/tokens', { auth: { identity: { methods: ['password'], password: { user } } } });
  };
  return [
    ...rows,
    row('sign-in of a user of a directory, ms', await medianOf(signIn), MAX_MS),
    row(`first synchronization of ${USERS} users and ${GROUPS} groups of ${BASE_DN}, s`, first / 1000, 120),
    row('synchronization without changes, s', again / 1000, 60),
  ];
}

/** Sends requests as the administrator. */
async function administrator(send: Send, password: string) {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const body = signInBody(password, { name: 'admin' });
  const signedIn = await send('/identity/v3/auth/tokens', { method: 'POST', headers, body });
  headers['x-auth-token'] = signedIn.headers.get('x-subject-token') ?? '';
  return async (method: string, path: string, content?: object, root = '/identity/v3') => {
    const init = { method, headers, body: content === undefined ? null : JSON.stringify(content) };
    const answer = await send(`${root}${path}`, init);
    const text = await answer.text();
    if (!answer.ok) throw new CommandError(`${method} ${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  };
}

async function medianOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) times.push(await timed(work));
  return median(times);
}

const row = (what: string, measured: number, limit: number): Row => ({ what, measured, limit, isMaximum: true });

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
