import { packJson, unpackJson } from '#lib/db/column-types.ts';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import { Conflict, Invalid, NotFound, orNotFound } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { rule } from '#lib/policy/operations.ts';
import { changeIdentity, recordIdentity } from '../change.ts';
import { suspendDirectory } from '../directory/state.ts';
import { loadDomain } from '../domains/service.ts';
import { deleteIdentitySecret, readIdentitySecret, sealIdentitySecret } from '../external/secrets.ts';
import { LDAP_DEFAULTS } from './options.ts';
import { assertHasNoLocalMembers, assertReadable, isDirectory, isSamePasswordTarget } from './rules.ts';
import {
  DomainConfig,
  type Group,
  type OptionPath,
  type OptionValue,
  type ShownConfig,
  type ShownOption,
} from './schema.ts';

export const GET_CONFIG = rule('identity:get_domain_config', 'admin');
export const GET_DEFAULT_CONFIG = rule('identity:get_domain_config_default', 'admin');
export const CREATE_CONFIG = rule('identity:create_domain_config', 'admin');
export const UPDATE_CONFIG = rule('identity:update_domain_config', 'admin');
export const DELETE_CONFIG = rule('identity:delete_domain_config', 'admin');

/** The stored options of a domain, without the password; undefined if it has none. */
export async function findConfig(db: Reader, domainId: string): Promise<DomainConfig | undefined> {
  const configs = db.selectFrom('domain_configurations').select('options').where('domain_id', '=', domainId);
  const row = await configs.executeTakeFirst();
  return row && DomainConfig.parse(unpackJson(row.options));
}

/** @throws 404 for an unknown domain and for one without options */
async function loadConfig(db: Reader, domainId: string): Promise<DomainConfig> {
  await loadDomain(db, domainId);
  return orNotFound(await findConfig(db, domainId), 'Configuration of domain', domainId);
}

export const getConfig = async ({ database }: AuthedContext, domainId: string): Promise<ShownConfig> =>
  viewOf(await loadConfig(database.read, domainId));

/** One group of options. @throws 404 if it has none */
export function groupOf(config: ShownConfig, group: Group): ShownConfig {
  if (config[group] === undefined) throw NotFound('Option group', group);
  return { [group]: config[group] };
}

/** One option. @throws 404 if it is not set, is unknown or is a password */
export function optionOf(config: ShownConfig, { group, option }: Omit<OptionPath, 'id'>): ShownOption {
  const values: Record<string, unknown> = { ...groupOf(config, group)[group] };
  if (!Object.hasOwn(values, option) || values[option] === undefined) throw NotFound('Option', option);
  return { [option]: values[option] };
}

function viewOf({ identity, ldap }: DomainConfig): ShownConfig {
  const { password: _, ...shown } = ldap ?? {};
  return { ...(identity && { identity }), ...(ldap && { ldap: shown }) };
}

export const DEFAULTS: ShownConfig = viewOf({ identity: { driver: 'sql' }, ldap: { ...LDAP_DEFAULTS } });

/**
 * Replaces all options of a domain. @returns whether it had none before @throws 400, 404, 409 if the domain has users
 * of its own
 */
export async function putConfig(ctx: AuthedContext, domainId: string, config: DomainConfig) {
  assertNotEmpty(config);
  return storeConfig(ctx, domainId, () => config);
}

/** Changes the given options. @throws 400, also if the password must be repeated; 404, 409 */
export async function patchConfig(ctx: AuthedContext, domainId: string, change: DomainConfig, group?: Group) {
  assertNotEmpty(change);
  if (group && Object.keys(change).some((name) => name !== group)) {
    throw Invalid(`The options must be in the group ${group}, as in the path.`);
  }
  const { shown } = await storeConfig(ctx, domainId, (before) => {
    if (!before) throw NotFound('Configuration of domain', domainId);
    if (group && !before[group]) throw NotFound('Option group', group);
    const merged = {
      ...before,
      ...(change.identity && { identity: { ...before.identity, ...change.identity } }),
      ...(change.ldap && { ldap: { ...before.ldap, ...change.ldap } }),
    };
    return merged;
  });
  return shown;
}

/** @throws 400 if the body sets another option than the path */
export function patchOption(ctx: AuthedContext, { id, group, option }: OptionPath, value: OptionValue) {
  const given = Object.keys(value);
  if (given.length !== 1 || given[0] !== option) throw Invalid(`The body must set the option ${option}, as the path.`);
  if ('driver' in value !== (group === 'identity')) throw NotFound('Option', option);
  return patchConfig(ctx, id, { [group]: value }, group);
}

const assertNotEmpty = (config: DomainConfig) => {
  if (Object.values(config).every((options) => Object.keys(options).length === 0)) {
    throw Invalid('Specify at least one option of the group identity or ldap.');
  }
};

/** Writes what `change` makes of the stored options. A password that is not given is kept if it goes to the same server. */
async function storeConfig(
  ctx: AuthedContext,
  domainId: string,
  change: (before: DomainConfig | undefined) => DomainConfig,
): Promise<{ isNew: boolean; shown: ShownConfig }> {
  const { database } = ctx;
  await loadDomain(database.read, domainId);
  const current = await findConfig(database.read, domainId);
  const given = change(current);
  assertReadable(given);
  const owner = { kind: 'directory', domainId } as const;
  const { password } = given.ldap ?? {};
  const storeSecret = password === undefined ? undefined : await sealIdentitySecret(database, owner, { password });
  const keepsSecret = password === undefined && current !== undefined && isSamePasswordTarget(current, given);
  if (!storeSecret && !keepsSecret && (await readIdentitySecret(database, owner)).password) {
    throw Invalid('Send the password again: it is not used with another server, user or protection than before.');
  }
  return changeIdentity(ctx, async (tx) => {
    const before = await findConfig(tx, domainId);
    const config = viewOf(change(before));
    // Another request may have stored another password for another server.
    if (!storeSecret && before && !isSamePasswordTarget(current ?? {}, before)) throw ChangedMeanwhile();
    await writeConfig(tx, domainId, before, config);
    await storeSecret?.(tx);
    const driver = (one: DomainConfig | undefined) => ({ driver: one?.identity?.driver ?? 'sql' });
    await recordIdentity(tx, ctx, {
      kind: 'domain',
      verb: 'update',
      id: domainId,
      before: driver(before),
      after: driver(config),
    });
    return { isNew: before === undefined, shown: config };
  });
}

const ChangedMeanwhile = () =>
  Conflict('Another administrator changed the options at the same time. Read them again, then repeat the change.');

async function writeConfig(tx: Tx, domainId: string, before: DomainConfig | undefined, after: DomainConfig) {
  const wasDirectory = before !== undefined && isDirectory(before);
  if (isDirectory(after) && !wasDirectory) await assertHasNoLocalMembers(tx, domainId);
  if (!isDirectory(after) && wasDirectory) await suspendDirectory(tx, domainId);
  const groups = Object.entries(after).flatMap(([group, options]) => (options ? [[group, options] as const] : []));
  const options: Record<string, Record<string, unknown>> = Object.fromEntries(groups);
  const row = { options: packJson(options), updated_at: creationTime() };
  await tx
    .insertInto('domain_configurations')
    .values({ domain_id: domainId, ...row })
    .onConflict((on) => on.column('domain_id').doUpdateSet(row))
    .execute();
}

/**
 * Removes all options, those of a group or one of them. Users and groups of a directory remain, without access, until
 * they are deleted or the directory is configured again. @throws 400 while it would change where the password is sent; 404
 */
export async function deleteConfig(
  ctx: AuthedContext,
  { id: domainId, group, option }: { id: string } & Partial<OptionPath>,
): Promise<void> {
  const owner = { kind: 'directory', domainId } as const;
  const { password } = await readIdentitySecret(ctx.database, owner);
  await changeIdentity(ctx, async (tx) => {
    const before = await loadConfig(tx, domainId);
    const after = without(before, group, option);
    const isPassword = group === 'ldap' && option === 'password';
    if (isPassword || after.ldap === undefined) await deleteIdentitySecret(tx, owner);
    else if (password && !isSamePasswordTarget(before, after)) {
      throw Invalid(
        'Remove the option password first: it is not used with another server, user or protection than before.',
      );
    }
    if (Object.keys(after).length > 0) await writeConfig(tx, domainId, before, after);
    else {
      if (isDirectory(before)) await suspendDirectory(tx, domainId);
      await tx.deleteFrom('domain_configurations').where('domain_id', '=', domainId).execute();
    }
    await recordIdentity(tx, ctx, {
      kind: 'domain',
      verb: 'update',
      id: domainId,
      after: { driver: after.identity?.driver ?? 'sql' },
    });
  });
}

function without(config: DomainConfig, group?: Group, option?: string): DomainConfig {
  if (!group) return {};
  const { [group]: options, ...others } = config;
  if (options === undefined) throw NotFound('Option group', group);
  if (option === undefined) return others;
  // Passwords are stored elsewhere.
  if (!Object.hasOwn(options, option) && option !== 'password') throw NotFound('Option', option);
  const left = Object.fromEntries(Object.entries(options).filter(([name]) => name !== option));
  return DomainConfig.parse({ ...others, [group]: left });
}
