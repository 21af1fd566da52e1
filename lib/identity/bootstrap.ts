import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { contentPath } from '#lib/data-folder/contents.ts';
import { packJson } from '#lib/db/column-types.ts';
import { isPostgres, type Reader, type Tx } from '#lib/db/database.ts';
import type { Services } from '#lib/http/context.ts';
import { newIdentityId, newSecret } from '#lib/policy/ids.ts';
import { insertCatalog } from './catalog/built-in.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { SYSTEM_TARGET_ID } from './roles/effective.ts';
import { bumpIdentity } from './version.ts';

type Platform = Pick<Services, 'env' | 'database' | 'log'>;

/** File of the generated passwords; absent if the operator set the password or removed the file. */
export interface FirstSignIn {
  adminPasswordFile?: string;
  demoPasswordFile?: string;
}

const DEFAULT_DOMAIN = 'default';
type FirstUser = 'admin' | 'demo';

/** Each role implies the next one. */
const ROLE_CHAIN = ['admin', 'manager', 'member', 'reader'];

/**
 * Creates the initial identity objects: domain `Default`, roles, project and user `admin`, project and user `demo`, and
 * the catalog. Later starts only apply a changed NEPHOS_ADMIN_PASSWORD. Generated passwords are written once, to
 * `admin-password` and `demo-password` in the data folder, readable by the owner only.
 */
export async function bootstrap(platform: Platform): Promise<FirstSignIn> {
  const { env, database } = platform;
  const files = {
    admin: contentPath(env.dataFolder, 'admin-password'),
    demo: contentPath(env.dataFolder, 'demo-password'),
  };
  if (!(await hasDefaultDomain(database.read))) await create(platform, files);
  else if (env.NEPHOS_ADMIN_PASSWORD) await setAdminPassword(platform, env.NEPHOS_ADMIN_PASSWORD);
  return {
    ...(!env.NEPHOS_ADMIN_PASSWORD &&
      existsSync(/* turbopackIgnore: true */ files.admin) && { adminPasswordFile: files.admin }),
    ...(existsSync(/* turbopackIgnore: true */ files.demo) && { demoPasswordFile: files.demo }),
  };
}

/**
 * Atomic: files are written before the commit. After a crash the next start overwrites them; a second replica fails on
 * the domain and writes none.
 */
async function create({ env, database, log }: Platform, files: Record<FirstUser, string>): Promise<void> {
  const passwords = { admin: env.NEPHOS_ADMIN_PASSWORD ?? newSecret(18), demo: newSecret(18) };
  const hashes = { admin: await hashPassword(passwords.admin), demo: await hashPassword(passwords.demo) };
  const isFirst = await database.transact(async (tx) => {
    if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(7307)`.execute(tx);
    if (await hasDefaultDomain(tx)) return false;
    await insertFirstObjects(tx, hashes, env.NEPHOS_REGION);
    await mkdir(env.dataFolder, { recursive: true, mode: 0o700 });
    await writeSecret(files.demo, passwords.demo);
    if (!env.NEPHOS_ADMIN_PASSWORD) await writeSecret(files.admin, passwords.admin);
    return true;
  });
  if (isFirst) log.info('created the initial users, projects, roles and the catalog');
}

async function insertFirstObjects(tx: Tx, passwordHashes: Record<FirstUser, string>, region: string): Promise<void> {
  const domain = { id: DEFAULT_DOMAIN, name: 'Default', description: 'The default domain', enabled: 1 } as const;
  await tx.insertInto('domains').values(domain).execute();
  const roles = await insertRoles(tx);
  const admin = await insertUserWithProject(tx, 'admin', passwordHashes.admin, roles.admin);
  await assign(tx, admin.userId, { type: 'system', id: SYSTEM_TARGET_ID }, roles.admin);
  await insertUserWithProject(tx, 'demo', passwordHashes.demo, roles.member);
  await insertCatalog(tx, region);
  await bumpIdentity(tx);
}

async function hasDefaultDomain(reader: Reader): Promise<boolean> {
  const row = await reader.selectFrom('domains').select('id').where('id', '=', DEFAULT_DOMAIN).executeTakeFirst();
  return row !== undefined;
}

/** Removes the old file, which would keep its mode. */
async function writeSecret(file: string, secret: string): Promise<void> {
  await rm(file, { force: true });
  await writeFile(file, `${secret}\n`, { mode: 0o600, flag: 'wx' });
}

async function insertRoles(tx: Tx): Promise<{ admin: string; member: string }> {
  const ids = new Map([...ROLE_CHAIN, 'service'].map((name) => [name, newIdentityId()]));
  const idOf = (name: string) => ids.get(name) ?? '';
  // As upstream, protected from accidental deletion.
  const options = packJson({ immutable: true });
  const rows = [...ids].map(([name, id]) => ({ id, name, domain_id: null, description: null, options }));
  await tx.insertInto('roles').values(rows).execute();
  const implications = ROLE_CHAIN.slice(1).map((implied, index) => ({
    prior_role_id: idOf(ROLE_CHAIN[index] ?? ''),
    implied_role_id: idOf(implied),
  }));
  await tx.insertInto('role_implications').values(implications).execute();
  return { admin: idOf('admin'), member: idOf('member') };
}

/** A project and a user of one name, with a role. */
async function insertUserWithProject(tx: Tx, name: string, passwordHash: string, roleId: string) {
  const projectId = newIdentityId();
  const userId = newIdentityId();
  const now = new Date().toISOString();
  await tx
    .insertInto('projects')
    .values({
      id: projectId,
      domain_id: DEFAULT_DOMAIN,
      parent_id: DEFAULT_DOMAIN,
      name,
      description: '',
      enabled: 1,
      tags: packJson([]),
    })
    .execute();
  await tx
    .insertInto('users')
    .values({
      id: userId,
      domain_id: DEFAULT_DOMAIN,
      name,
      email: null,
      description: null,
      enabled: 1,
      default_project_id: projectId,
      password_hash: passwordHash,
      password_changed_at: now,
      created_at: now,
    })
    .execute();
  await assign(tx, userId, { type: 'project', id: projectId }, roleId);
  return { userId, projectId };
}

async function assign(tx: Tx, userId: string, target: { type: 'project' | 'system'; id: string }, roleId: string) {
  await tx
    .insertInto('role_assignments')
    .values({
      actor_type: 'user',
      actor_id: userId,
      target_type: target.type,
      target_id: target.id,
      role_id: roleId,
      inherited: 0,
    })
    .execute();
}

/** A configured password replaces a forgotten one at restart. */
async function setAdminPassword({ database, log }: Platform, password: string): Promise<void> {
  const admin = await database.read
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('domain_id', '=', DEFAULT_DOMAIN)
    .where('name', '=', 'admin')
    .executeTakeFirst();
  if (!admin || (await verifyPassword(admin.password_hash, password))) return;
  const password_hash = await hashPassword(password);
  await database.transact(async (tx) => {
    await tx
      .updateTable('users')
      .set({ password_hash, password_changed_at: new Date().toISOString() })
      .where('id', '=', admin.id)
      .execute();
    await tx.deleteFrom('failed_sign_ins').where('account', '=', admin.id).execute();
    await tx.deleteFrom('passcode_failures').where('user_id', '=', admin.id).execute();
    await bumpIdentity(tx);
  });
  log.info('set the password of the administrator to NEPHOS_ADMIN_PASSWORD');
}
