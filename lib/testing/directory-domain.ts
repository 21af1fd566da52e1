import { randomUUID } from 'node:crypto';
import { loadDirectory } from '#lib/identity/directory/load.ts';
import { checkActiveUsers } from '#lib/identity/directory/removal-check.ts';
import { type Answer, apiClient } from './api.ts';
import { insertProject } from './fixtures.ts';
import { type IdentityAdmin, unique } from './identity.ts';
import { type ModelDirectory, modelOptions, modelPassword } from './model-directory.ts';
import type { TestPlatform } from './platform.ts';

const V3 = '/identity/v3';

/** Domains whose users are those of a model directory. */
export class DirectoryDomains {
  readonly #test: TestPlatform;
  readonly #admin: IdentityAdmin;
  readonly #model: ModelDirectory;

  constructor(test: TestPlatform, admin: IdentityAdmin, model: ModelDirectory) {
    this.#test = test;
    this.#admin = admin;
    this.#model = model;
  }

  get database() {
    return this.#test.platform.services.database;
  }

  /** A domain after its first synchronization. */
  async create(options: object = {}): Promise<string> {
    const id = await this.#admin.make('domain');
    await this.configure(id, options);
    const state = await this.sync(id);
    if (state.status !== 'ok') throw new Error(`The directory could not be read: ${state.message}`);
    return id;
  }

  async configure(id: string, options: object = {}): Promise<void> {
    const { status, body } = await this.#admin.api.put(
      `${V3}/domains/${id}/config`,
      modelOptions(this.#model, options),
    );
    if (status >= 300) throw new Error(JSON.stringify(body));
  }

  sync = async (id: string) => (await this.#admin.api.post(`${V3}/domains/${id}/directory/sync`)).body.directory;
  state = async (id: string) => (await this.#admin.api.get(`${V3}/domains/${id}/directory`)).body.directory;

  /** What the platform does when a check of active users is due. */
  async check(id: string): Promise<void> {
    const directory = await loadDirectory(this.database, id);
    if (!directory) throw new Error('There is no directory.');
    const signal = new AbortController().signal;
    await checkActiveUsers(this.database, directory, { tokenLifetimeMs: 3_600_000, signal });
  }

  /** @param user name in the domain, or the id of a user */
  authenticate(id: string, user: string | { id: string }, password?: string): Promise<Answer> {
    const named = typeof user === 'string' ? { name: user, domain: { id } } : user;
    const typed = password ?? (typeof user === 'string' ? modelPassword(user) : '');
    const identity = { methods: ['password'], password: { user: { ...named, password: typed } } };
    return apiClient(this.#test).post(`${V3}/auth/tokens`, { auth: { identity } });
  }

  users(id: string) {
    const rows = this.database.read.selectFrom('users as u').where('u.domain_id', '=', id);
    const identities = rows.innerJoin('external_identities as e', 'e.user_id', 'u.id');
    const columns = identities.select(['u.id', 'u.name', 'u.enabled', 'e.unique_id', 'e.dn', 'e.missing_at']);
    return columns.orderBy('u.name').execute();
  }

  async user(id: string, name: string) {
    const user = (await this.users(id)).find((one) => one.name === name);
    if (!user) throw new Error(`The mirror has no user ${name}.`);
    return user;
  }

  /** Names of the groups of a user. */
  async groupsOf(userId: string): Promise<string[]> {
    const rows = this.database.read.selectFrom('group_members as m').innerJoin('groups as g', 'g.id', 'm.group_id');
    const found = await rows.select('g.name').where('m.user_id', '=', userId).orderBy('g.name').execute();
    return found.map(({ name }) => name);
  }

  /** Gives every user an application credential. */
  async equip(id: string): Promise<void> {
    const users = await this.users(id);
    const project_id = await insertProject(this.#test, unique('project'));
    const created_at = new Date().toISOString();
    await this.database.transact(async (tx) => {
      for (const { id: user_id } of users) {
        await tx
          .insertInto('application_credentials')
          .values({
            ...{ id: randomUUID(), user_id, project_id, name: 'robot', description: null, created_at },
            ...{ secret_hash: '', role_ids: '[]', access_rules: '[]', unrestricted: 0, expires_at: null },
            ...{ last_used_at: null, retires_at: null, successor_id: null },
          })
          .execute();
      }
    });
  }

  /** Names of the users of a domain who have a credential. */
  async equipped(id: string): Promise<string[]> {
    const rows = this.database.read
      .selectFrom('application_credentials as c')
      .innerJoin('users as u', 'u.id', 'c.user_id');
    const found = await rows.select('u.name').where('u.domain_id', '=', id).orderBy('u.name').execute();
    return found.map(({ name }) => name);
  }
}
