import { createTable, type Migration } from '../columns.ts';

/** The platform's own tables, identity and block storage. */
export const firstRelease: Migration = {
  name: '0001-first-release',
  async up(tx, columns) {
    const table = (name: string, definition: Record<string, string>) => createTable(tx, columns, name, definition);
    const index = (name: string, on: string, keys: string[], isUnique = false) => {
      const built = tx.schema.createIndex(name).on(on).columns(keys);
      return (isUnique ? built.unique() : built).execute();
    };

    await table('secrets', { name: 'text pk', value: 'text' });
    await table('versions', { name: 'text pk', value: 'integer' });
    await tx.insertInto('versions').values({ name: 'identity', value: 1 }).execute();
    await table('quotas', { project_id: 'text', resource: 'text', hard_limit: 'integer' });
    await index('quotas_key', 'quotas', ['project_id', 'resource'], true);
    await table('events', {
      id: 'serial',
      at: 'text',
      project_id: 'text',
      user_id: 'text?',
      request_id: 'text?',
      type: 'text',
      kind: 'text',
      object_id: 'text',
      before: 'text?',
      after: 'text?',
    });
    await index('events_by_project', 'events', ['project_id', 'id']);
    await index('events_by_object', 'events', ['object_id', 'id']);
    await table('workflow_runs', {
      id: 'text pk',
      name: 'text',
      object_id: 'text',
      input: 'text',
      steps: 'text',
      status: 'text',
      attempts: 'integer',
      wake_at: 'text',
      worker_id: 'text?',
      lease_until: 'text?',
      error: 'text?',
      created_at: 'text',
      updated_at: 'text',
    });
    await index('workflow_runs_due', 'workflow_runs', ['status', 'wake_at']);
    await index('workflow_runs_by_object', 'workflow_runs', ['object_id', 'status']);

    await table('domains', { id: 'text pk', name: 'text', description: 'text', enabled: 'integer' });
    await index('domains_name', 'domains', ['name'], true);
    await table('projects', {
      id: 'text pk',
      domain_id: 'text -> domains',
      parent_id: 'text',
      name: 'text',
      description: 'text',
      enabled: 'integer',
      tags: 'text',
    });
    await index('projects_name', 'projects', ['domain_id', 'name'], true);
    await table('users', {
      id: 'text pk',
      domain_id: 'text -> domains',
      name: 'text',
      email: 'text?',
      description: 'text?',
      enabled: 'integer',
      default_project_id: 'text?',
      password_hash: 'text?',
      password_changed_at: 'text',
      failed_sign_ins: 'integer',
      last_failed_at: 'text?',
      created_at: 'text',
    });
    await index('users_name', 'users', ['domain_id', 'name'], true);
    await table('groups', { id: 'text pk', domain_id: 'text -> domains', name: 'text', description: 'text' });
    await index('groups_name', 'groups', ['domain_id', 'name'], true);
    await table('group_members', { group_id: 'text -> groups', user_id: 'text -> users' });
    await index('group_members_key', 'group_members', ['user_id', 'group_id'], true);
    await table('roles', { id: 'text pk', name: 'text', domain_id: 'text?', description: 'text?' });
    await index('roles_name', 'roles', ['name', 'domain_id'], true);
    await table('role_implications', { prior_role_id: 'text -> roles', implied_role_id: 'text -> roles' });
    await index('role_implications_key', 'role_implications', ['prior_role_id', 'implied_role_id'], true);
    await table('role_assignments', {
      actor_type: 'text',
      actor_id: 'text',
      target_type: 'text',
      target_id: 'text',
      role_id: 'text -> roles',
      inherited: 'integer',
    });
    const assignment = ['actor_id', 'target_type', 'target_id', 'role_id', 'inherited', 'actor_type'];
    await index('role_assignments_key', 'role_assignments', assignment, true);
    await table('application_credentials', {
      id: 'text pk',
      user_id: 'text -> users',
      project_id: 'text -> projects',
      name: 'text',
      description: 'text?',
      secret_hash: 'text',
      role_ids: 'text',
      access_rules: 'text',
      unrestricted: 'integer',
      expires_at: 'text?',
      created_at: 'text',
    });
    await index('application_credentials_name', 'application_credentials', ['user_id', 'name'], true);
    await table('revoked_tokens', { audit_id: 'text pk', expires_at: 'text', revoked_at: 'text' });
    await table('regions', { id: 'text pk', description: 'text', parent_region_id: 'text?' });
    await table('services', { id: 'text pk', type: 'text', name: 'text', description: 'text', enabled: 'integer' });
    await table('endpoints', {
      id: 'text pk',
      service_id: 'text -> services',
      interface: 'text',
      region_id: 'text -> regions',
      url: 'text',
      enabled: 'integer',
    });

    await table('volume_types', {
      id: 'text pk',
      name: 'text',
      description: 'text',
      is_public: 'integer',
      extra_specs: 'text',
    });
    await index('volume_types_name', 'volume_types', ['name'], true);
    await table('volumes', {
      id: 'text pk',
      project_id: 'text -> projects',
      user_id: 'text',
      name: 'text',
      description: 'text?',
      size: 'integer',
      status: 'text',
      volume_type: 'text',
      availability_zone: 'text',
      metadata: 'text',
      image_metadata: 'text?',
      bootable: 'integer',
      source_volid: 'text?',
      revision: 'integer',
      created_at: 'text',
      updated_at: 'text?',
    });
    await index('volumes_newest', 'volumes', ['project_id', 'created_at', 'id', 'revision']);
    await index('volumes_by_name', 'volumes', ['project_id', 'name', 'id', 'revision']);
    await table('volume_attachments', {
      id: 'text pk',
      volume_id: 'text -> volumes',
      server_id: 'text',
      device: 'text',
      delete_on_termination: 'integer',
      is_root: 'integer',
      status: 'text',
      attached_at: 'text',
    });
    await index('volume_attachments_by_volume', 'volume_attachments', ['volume_id']);
    await index('volume_attachments_by_server', 'volume_attachments', ['server_id', 'device'], true);
  },
};
