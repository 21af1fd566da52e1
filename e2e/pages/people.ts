import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { hashPassword } from '#lib/identity/passwords.ts';
import { DOORS, dataFolder } from '../server.ts';
import type { TestUser } from './sign-in.ts';

const newId = () => randomUUID().replaceAll('-', '');

/** A user with role member in a project, nobody else's, written where the server reads them: it has no API for that yet. */
export interface Person extends TestUser {
  projectId: string;
  /** Takes the role away. */
  loseRole(): Promise<void>;
  /** Disables the user. */
  disable(): Promise<void>;
}

export async function newPerson(name: string): Promise<Person> {
  const [userId, projectId, password] = [newId(), newId(), 'a password for tests only'];
  const hash = await hashPassword(password);
  const since = new Date(Date.now() - 1000).toISOString();
  const write = async (...statements: [string, ...string[]][]) => {
    using database = new DatabaseSync(join(dataFolder(), 'nephos.db'), { timeout: 5000 });
    for (const [text, ...values] of statements) database.prepare(text).run(...values);
    database.prepare("update versions set value = value + 1 where name = 'identity'").run();
    // A write of the server's own, after which it looks at what has changed.
    await fetch(`http://127.0.0.1:${DOORS.server}/readyz`);
  };
  await write(
    [
      "insert into projects (id, name, domain_id, parent_id, description, enabled, tags) values (?, ?, 'default', 'default', '', 1, '[]')",
      projectId,
      name,
    ],
    [
      "insert into users (id, name, domain_id, enabled, password_hash, password_changed_at, created_at) values (?, ?, 'default', 1, ?, ?, ?)",
      userId,
      name,
      hash,
      since,
      since,
    ],
    [
      "insert into role_assignments (actor_type, actor_id, target_type, target_id, role_id, inherited) select 'user', ?, 'project', ?, id, 0 from roles where name = 'member'",
      userId,
      projectId,
    ],
  );
  return {
    name,
    password,
    projectId,
    loseRole: () => write(['delete from role_assignments where actor_id = ?', userId]),
    disable: () => write(['update users set enabled = 0 where id = ?', userId]),
  };
}
