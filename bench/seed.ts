import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '#lib/db/database.ts';
import { packJson } from '#lib/db/tables/column-types.ts';
import { newIdentityId } from '#lib/identity/ids.ts';

/** Ids of the projects that the cases measure, by how many servers each holds. */
export interface BenchProjects {
  hundred: string;
  thousand: string;
  tenThousand: string;
}

const VOLUMES = 100;

/** Fills a new database with the projects of the bench, all open to the administrator. */
export async function seed(database: Database): Promise<BenchProjects> {
  return database.transact(async (tx) => {
    const projects = {
      hundred: await insertProject(tx),
      thousand: await insertProject(tx),
      tenThousand: await insertProject(tx),
    };
    for (let n = 0; n < VOLUMES; n += 1) await insertVolume(tx, projects.hundred, n);
    return projects;
  });
}

async function insertProject(tx: Tx): Promise<string> {
  const id = newIdentityId();
  const project = { id, name: `bench-${id}`, domain_id: 'default', parent_id: 'default', description: '' };
  await tx
    .insertInto('projects')
    .values({ ...project, enabled: 1, tags: packJson([]) })
    .execute();
  const user = await tx.selectFrom('users').select('id').where('name', '=', 'admin').executeTakeFirstOrThrow();
  const role = await tx.selectFrom('roles').select('id').where('name', '=', 'admin').executeTakeFirstOrThrow();
  const assignment = { actor_type: 'user', actor_id: user.id, role_id: role.id, inherited: 0 } as const;
  await tx
    .insertInto('role_assignments')
    .values({ ...assignment, target_type: 'project', target_id: id })
    .execute();
  return id;
}

/** A time for the n-th of a row of objects, so that no two are equal. */
const timeOf = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString();

async function insertVolume(tx: Tx, projectId: string, n: number): Promise<void> {
  await tx
    .insertInto('volumes')
    .values({
      id: randomUUID(),
      project_id: projectId,
      user_id: newIdentityId(),
      name: `volume-${n}`,
      description: 'data of a service',
      size: 10 + n,
      status: 'available',
      volume_type: 'standard',
      availability_zone: 'nova',
      metadata: packJson({ purpose: 'bench', owner: 'operations' }),
      image_metadata: null,
      bootable: 0,
      source_volid: null,
      revision: 1,
      created_at: timeOf(n),
      updated_at: timeOf(n),
    })
    .execute();
}
